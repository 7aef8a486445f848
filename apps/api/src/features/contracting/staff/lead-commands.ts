import {
  type Command,
  type CommandCall,
  listCommand,
  operatorWrite,
  optionText,
  requiredText,
  UsageError,
} from '#platform/commands/command'
import { madridTime } from '#platform/commands/madrid-time'
import type { Db } from '#platform/database'
import { findLeads, leadStates, type ListedLead } from './staff-queries.ts'
import { endLead, type LeadStep, noteLead, settleLead, takeLead } from './work-lead.ts'

const maxNote = 2000
const asOption = { as: { type: 'string', value: 'NAME', help: 'who does it' } } as const

/** Who did not agree to be called has no phone here. */
function lineOf(lead: ListedLead): string {
  const { mayCall, name, mobile, email, caseNumber, assignee } = lead
  const checks = Object.entries(lead.checks).flatMap(([kind, check]) =>
    check?.result && check.result !== 'pass' ? [`${kind} ${check.result}`] : [],
  )
  const whom = mayCall ? [name, mobile, email].filter(Boolean).join(', ') : 'may not be called'
  const first = [
    madridTime(lead.savedAt),
    lead.state.padEnd(10),
    lead.id,
    lead.kind,
    lead.step,
    whom,
    caseNumber ? `case ${caseNumber}` : '',
    ...checks,
    assignee && `taken by ${assignee}`,
  ]
  const notes = lead.notes.map(
    ({ at, author, text }) => `    ${madridTime(new Date(at))}  ${author ? `${author}: ` : ''}${text}`,
  )
  return [first.filter(Boolean).join('  '), ...notes].join('\n')
}

const leadOf = ({ args: [typed = ''] }: CommandCall) => typed.trim()

function write<T>(call: CommandCall, kind: string, work: (tx: Db, step: LeadStep) => Promise<T>): Promise<T> {
  const [lead, author] = [leadOf(call), optionText(call, 'as')]
  const event = { kind: `lead.${kind}`, detail: { lead, as: author } }
  return operatorWrite(call.database, event, (tx) => work(tx, { id: lead, author }))
}

export const leadCommands: Command[] = [
  listCommand({
    name: 'lead list',
    help: 'Prints who did not finish and may be called, who waits for a person, and what is to be checked; the last active first.',
    states: leadStates,
    find: findLeads,
    lineOf,
  }),
  {
    name: 'lead take',
    usage: '<lead>',
    help: 'Somebody takes care of a lead.',
    options: asOption,
    async run(call) {
      const name = requiredText(call, 'as', 'the list says who takes care of it')
      await write(call, 'take', takeLead)
      call.print(`Lead ${leadOf(call)} is ${name}'s`)
    },
  },
  {
    name: 'lead note',
    usage: '<lead>',
    help: 'Writes down what was said; the customer does not read it.',
    options: { ...asOption, text: { type: 'string', value: 'TEXT', help: 'what was said' } },
    async run(call) {
      const text = requiredText(call, 'text', 'a note says something', maxNote)
      await write(call, 'note', (tx, step) => noteLead(tx, { ...step, text }))
      call.print(`Lead ${leadOf(call)} has the note`)
    },
  },
  {
    name: 'lead check',
    usage: '<lead>',
    help: 'Settles a check of the holder that a service refused or did not answer. After --pass the contract can be signed.',
    options: {
      ...asOption,
      pass: { type: 'boolean', help: 'there is nothing against this holder' },
      fail: { type: 'boolean', help: 'there is; the contract cannot be signed' },
    },
    async run(call) {
      const { pass, fail } = call.options
      if (Boolean(pass) === Boolean(fail)) throw new UsageError('One of --pass and --fail is needed')
      const result = pass ? 'pass' : 'fail'
      const number = await write(call, 'check', (tx, step) => settleLead(tx, { ...step, result }))
      call.print(`The check of lead ${leadOf(call)} is settled: ${result}`)
      if (number) call.print(`Answer case ${number}: the customer waits for it`)
    },
  },
  {
    name: 'lead close',
    usage: '<lead>',
    help: 'Nobody calls any more. The customer can still go on until the draft expires.',
    options: { ...asOption, text: { type: 'string', value: 'TEXT', help: 'why' } },
    async run(call) {
      const text = requiredText(call, 'text', 'whoever looks later wants to know why', maxNote)
      await write(call, 'close', (tx, step) => endLead(tx, { ...step, text }))
      call.print(`Lead ${leadOf(call)} is closed`)
    },
  },
]
