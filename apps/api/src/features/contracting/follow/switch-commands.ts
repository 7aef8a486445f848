import { switchSteps } from '@fanal/contract/schemas/contracting-follow'
import { type HolderCheck, holderCheckKinds } from '@fanal/domain/contracting/checks/holder-checks'
import { isDay, madridDayOf } from '@fanal/domain/dates'
import {
  type Command,
  type CommandCall,
  listCommand,
  oneOf,
  operatorWrite,
  optionText,
  requiredText,
  UsageError,
} from '#platform/commands/command'
import { madridTime } from '#platform/commands/madrid-time'
import type { Db } from '#platform/database'
import { lockNamed } from './locked-switch.ts'
import { acceptSwitch, activateSwitch, refusalCodes, refuseSwitch, sendSwitch } from './move-switch.ts'
import { finishReturn, refuseReturn, sendReturn } from './return-supply.ts'
import type { SwitchEnv } from './switch-mail.ts'
import { askHolder, settleCheck } from './settle-check.ts'
import { findOpenSwitches, type ListedSwitch } from './switch-queries.ts'

const maxDetail = 500
const maxQuestion = 2000

const contractOf = ({ args: [typed = ''] }: CommandCall) => typed.trim()

function checkText(name: string, check: HolderCheck | undefined, settleBy: string | null): string {
  const { result = 'pass', by } = check ?? {}
  if (result === 'pass') return ''
  if (by === 'staff') return `${name} failed`
  const isLate = settleBy !== null && settleBy < madridDayOf(Date.now())
  return `${name} ${result === 'fail' ? 'failed, ' : ''}to check by ${settleBy ?? ''}${isLate ? ' (late)' : ''}`
}

function lineOf(listed: ListedSwitch): string {
  const { contract, vat, process, start, start_day, state, since, checks, check_by } = listed

  const wish = start === 'on' ? (start_day ?? '') : start
  const checked = holderCheckKinds.map((kind) => checkText(kind, checks[kind], check_by)).filter(Boolean)
  return [madridTime(since), state.padEnd(9), contract, vat, process, wish, ...checked].join('  ')
}

/** One step, in one transaction: switch, change, mail and event. */
async function step(
  call: CommandCall,
  kind: string,
  work: (tx: Db, contract: string) => Promise<void>,
  detail: object = {},
): Promise<void> {
  const contract = contractOf(call)
  await operatorWrite(call.database, { kind, detail: { contract, ...detail } }, (tx) => work(tx, contract))
}

const plainStep = (
  name: string,
  work: typeof sendSwitch,
  { help, told }: { help: string; told: string },
): Command => ({
  name: `switch ${name}`,
  usage: '<contract>',
  help,
  async run(call) {
    await step(call, `switch.${name}`, (tx, contract) => work(call.env, tx, contract))
    call.print(`Contract ${contractOf(call)} ${told}`)
  },
})

/** The request of a new contract; of one that was withdrawn from when active, the one that gives it back. */
async function sendAny(env: SwitchEnv, tx: Db, contract: string): Promise<void> {
  const { returnProcess } = await lockNamed(tx, contract)
  await (returnProcess === null ? sendSwitch(env, tx, contract) : sendReturn(tx, contract))
}

function dayOption({ options }: CommandCall): string | undefined {
  const typed = options['day']
  if (typeof typed !== 'string') return undefined
  if (!isDay(typed)) throw new UsageError(`${typed} is not a day like 2026-11-15`)
  return typed
}

export const switchCommands: Command[] = [
  listCommand({
    name: 'switch list',
    help: 'Prints the contracts on their way to the distributor, the oldest first.',
    states: [...switchSteps, 'unsigned', 'to_check'],
    find: findOpenSwitches,
    lineOf,
  }),
  plainStep('sent', sendAny, {
    help: 'The distributor has the request of a signed contract, or the one that gives a withdrawn supply back.',
    told: 'was sent to the distributor',
  }),
  plainStep('accept', acceptSwitch, {
    help: 'The distributor accepted the request.',
    told: 'was accepted by the distributor',
  }),
  {
    name: 'switch refuse',
    usage: '<contract>',
    help: 'The distributor refused the request; nothing comes of the contract.',
    options: {
      code: { type: 'string', value: 'CODE', help: `why: ${refusalCodes.join(', ')}` },
      detail: { type: 'string', value: 'TEXT', help: 'more, in words that the customer reads' },
    },
    async run(call) {
      const code = oneOf('code', call.options['code'], refusalCodes)
      if (!code) throw new UsageError('--code is missing: the customer reads why')
      const detail = optionText(call, 'detail', maxDetail)
      await step(
        call,
        'switch.refuse',
        (tx, contract) => refuseSwitch(call.env, tx, contract, { code, detail }),
        { code, detail },
      )
      call.print(`Contract ${contractOf(call)} was refused by the distributor`)
    },
  },
  {
    name: 'switch check',
    usage: '<contract>',
    help: 'Settles a check of the holder that no service answered, or that one refused. The contract goes on.',
    options: {
      pass: { type: 'boolean', help: 'there is nothing against this holder' },
      fail: { type: 'boolean', help: 'there is; kept with the contract, and the customer is not told' },
      ask: { type: 'string', value: 'TEXT', help: 'mails the customer what is needed; stays to check' },
    },
    async run(call) {
      const text = optionText(call, 'ask', maxQuestion)
      const { pass, fail } = call.options
      if ([pass, fail, text].filter(Boolean).length !== 1)
        throw new UsageError('One of --pass, --fail and --ask is needed')
      const result = pass ? 'pass' : 'fail'
      if (text) {
        await step(call, 'switch.ask', (tx, contract) => askHolder(call.env, tx, contract, text))
        call.print(`The holder of contract ${contractOf(call)} was asked`)
        return
      }
      await step(call, 'switch.check', (tx, contract) => settleCheck(tx, contract, result), { result })
      call.print(`The check of contract ${contractOf(call)} is settled: ${result}`)
    },
  },
  {
    name: 'switch activate',
    usage: '<contract>',
    help: 'Supply has begun: the contract is active.',
    options: { day: { type: 'string', value: 'DAY', help: 'since when, as 2026-11-15 (today)' } },
    async run(call) {
      const day = dayOption(call)
      await step(call, 'switch.activate', (tx, contract) => activateSwitch(call.env, tx, contract, day), {
        day,
      })
      call.print(`Contract ${contractOf(call)} is active`)
    },
  },
  {
    name: 'switch returned',
    usage: '<contract>',
    help: 'A supply that was withdrawn from is with another retailer: the contract has ended.',
    options: { day: { type: 'string', value: 'DAY', help: 'our last day, as 2026-11-15 (today)' } },
    async run(call) {
      const day = dayOption(call)
      const work = (tx: Db, contract: string) => finishReturn(call.env, tx, contract, day)
      await step(call, 'switch.returned', work, { day })
      call.print(`The supply of contract ${contractOf(call)} went back`)
    },
  },
  {
    name: 'switch return-refused',
    usage: '<contract>',
    help: 'The distributor cannot give a withdrawn supply back: it stays with us until another retailer takes it.',
    options: { detail: { type: 'string', value: 'TEXT', help: 'why, in words that the customer reads' } },
    async run(call) {
      const detail = requiredText(call, 'detail', 'the customer reads why', maxDetail)
      const work = (tx: Db, contract: string) => refuseReturn(call.env, tx, contract, detail)
      await step(call, 'switch.return-refused', work, { detail })
      call.print(`The supply of contract ${contractOf(call)} stays until another retailer takes it`)
    },
  },
]
