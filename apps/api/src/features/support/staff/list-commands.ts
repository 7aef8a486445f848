import { quarterOf } from '@fanal/domain/reports/report-period'
import type { WaitingOn } from '@fanal/domain/support/case'
import { loadCase, namedByNumber } from '#features/support/load-case'
import { type Command, optionText, UsageError, wholeNumber } from '#platform/commands/command'
import { madridTime } from '#platform/commands/madrid-time'
import { AppError } from '#platform/errors'
import { Refusal } from '#platform/refusal'
import { claimLines } from './export-claims.ts'
import { holdLines } from './held-invoices.ts'
import { numberOf } from './staff-call.ts'
import { findWaitingCases, type WaitingCase } from './staff-queries.ts'

const turns: readonly WaitingOn[] = ['us', 'distributor', 'customer']

function turnOf(typed: string): WaitingOn | undefined {
  if (!typed) return undefined
  const turn = turns.find((one) => one === typed)
  if (!turn) throw new UsageError(`--turn is one of ${turns.join(', ')}`)
  return turn
}

const lineOf = (one: WaitingCase) =>
  [
    one.number,
    `due ${madridTime(one.due_at)}${one.due_at.getTime() < Date.now() ? ' LATE' : ''}`,
    one.turn.padEnd(11),
    one.kind.padEnd(7),
    one.claim_subtype ?? `category ${one.category_id ?? '-'}`,
    one.contract ?? '-',
    one.assignee || 'nobody',
    one.subject,
  ].join('  ')

export const listCommands: readonly Command[] = [
  {
    name: 'case list',
    usage: '',
    help: 'Prints the open cases, the most urgent first.',
    options: {
      turn: { type: 'string', value: 'WHO', help: `only those that wait for ${turns.join(', ')}` },
      as: { type: 'string', value: 'NAME', help: 'only those that this person takes care of' },
      late: { type: 'boolean', help: 'only those whose date has passed' },
      limit: { type: 'string', value: 'N', help: 'how many (50)' },
    },
    async run(call) {
      const limit = wholeNumber('limit', call.options['limit'], { standard: 50, min: 1, max: 10_000 })
      const wanted = {
        turn: turnOf(optionText(call, 'turn')),
        assignee: optionText(call, 'as') || undefined,
        isLate: call.options['late'] === true,
        limit,
      }
      for (const one of await findWaitingCases(call.database, wanted)) call.print(lineOf(one))
    },
  },
  {
    name: 'case show',
    usage: '<number>',
    help: 'Prints a case and its history.',
    async run(call) {
      const number = numberOf(call)
      const named = await namedByNumber(call.database, number).catch((error: unknown) => {
        throw error instanceof AppError ? new Refusal([`there is no case ${number}`]) : error
      })
      const { row, entries, clock, files } = await loadCase(call.database, named)
      call.print(`${row.number}  ${row.kind}  ${row.state}  ${row.result ?? ''}  ${row.subject}`)
      call.print(
        `due ${madridTime(clock.dueAt)}${clock.isLate ? ' LATE' : ''}  ${clock.used} of ${clock.total} ${clock.unit}`,
      )
      for (const { id, at, by, author, kind, text } of entries) {
        const own = files.filter(({ entry_id }) => entry_id === id).map(({ name }) => `[${name}]`)
        call.print([madridTime(at), author || by, kind, text, ...own].join('  '))
      }
    },
  },
  {
    name: 'case holds',
    usage: '',
    help: 'Prints the invoices that are not to be collected because a claim about them is open, as CSV: for whoever sends direct debits and reminders.',
    async run({ database, print }) {
      for await (const line of holdLines(database)) print(line)
    },
  },
  {
    name: 'case export',
    usage: '<quarter>',
    help: 'Prints the claims that were opened in a quarter (2026-Q4) as CSV.',
    async run({ args: [typed = ''], database, print }) {
      const quarter = quarterOf(typed)
      if (!quarter) throw new UsageError(`${typed} is not a quarter: 2026-Q4`)
      for await (const line of claimLines(database, quarter)) print(line)
    },
  },
]
