import { findOutgoingMails } from '#features/mailbox/queries'
import { type Command, wholeNumber } from '#platform/commands/command'

export const commands: Command[] = [
  {
    name: 'mail list',
    usage: '',
    help: 'Prints the newest mails: sent, waiting or failed, and why.',
    options: { limit: { type: 'string', value: 'N', help: 'how many (20)' } },
    async run({ options, database, print }) {
      const limit = wholeNumber('limit', options['limit'], { standard: 20, min: 1, max: 1000 })
      for (const { id, created_at, state, to, subject, last_error } of await findOutgoingMails(
        database,
        limit,
      )) {
        const cause = state !== 'sent' && last_error ? `  (${last_error})` : ''
        print(
          `${String(id).padStart(6)}  ${created_at.toISOString()}  ${state.padEnd(7)}  ${to}  ${subject}${cause}`,
        )
      }
    },
  },
]
