import { findOutgoingMails, mailStates } from '#features/mailbox/queries'
import { type Command, limitOf, operatorWrite, UsageError } from '#platform/commands/command'
import { madridTime } from '#platform/commands/madrid-time'
import { retryNow } from '#platform/outbox'

const limit = limitOf({ standard: 20, max: 1000 })

function stateOf(typed: string | boolean | undefined): string | null {
  if (typed === undefined) return null
  const state = mailStates.find((one) => one === typed)
  if (!state) throw new UsageError(`--state is one of ${mailStates.join(', ')}`)
  return state
}

function idOf(typed: string): number {
  if (!/^[1-9]\d{0,14}$/.test(typed)) throw new UsageError(`${typed} is not the number of a mail`)
  return Number(typed)
}

export const commands: Command[] = [
  {
    name: 'mail list',
    help: 'Prints the newest mails: sent, waiting or failed, and why.',
    options: {
      limit: limit.option,
      state: { type: 'string', value: 'STATE', help: 'only those: sent, waiting or failed' },
    },
    async run({ options, database, print }) {
      const mails = await findOutgoingMails(database, {
        limit: limit.read(options),
        state: stateOf(options['state']),
      })
      for (const { id, created_at, state, to, subject, last_error } of mails) {
        const cause = state !== 'sent' && last_error ? `  (${last_error})` : ''
        print(
          `${String(id).padStart(6)}  ${madridTime(created_at)}  ${state.padEnd(7)}  ${to}  ${subject}${cause}`,
        )
      }
    },
  },
  {
    name: 'mail retry',
    usage: '[number…]',
    help: 'Sends mails that failed, or wait for another attempt, at once: those of the numbers that mail list prints, or all. They are tried as long as new ones.',
    options: { all: { type: 'boolean', help: 'all of them' } },
    async run({ args, options, database, print }) {
      const isAll = options['all'] === true
      if (isAll === args.length > 0) throw new UsageError('Name the mails by their numbers, or say --all')
      const ids = args.map(idOf)
      const mails = await operatorWrite(
        database,
        { kind: 'mail.retry', detail: isAll ? { all: true } : { ids } },
        (tx) => retryNow(tx, 'mail', isAll ? 'all' : ids),
      )
      print(`${mails} mails are sent now`)
    },
  },
]
