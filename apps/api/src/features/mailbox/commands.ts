import { findOutgoingMails } from '#features/mailbox/queries'
import { type Command, limitOf } from '#platform/commands/command'
import { madridTime } from '#platform/commands/madrid-time'

const limit = limitOf({ standard: 20, max: 1000 })

export const commands: Command[] = [
  {
    name: 'mail list',
    help: 'Prints the newest mails: sent, waiting or failed, and why.',
    options: { limit: limit.option },
    async run({ options, database, print }) {
      const mails = await findOutgoingMails(database, limit.read(options))
      for (const { id, created_at, state, to, subject, last_error } of mails) {
        const cause = state !== 'sent' && last_error ? `  (${last_error})` : ''
        print(
          `${String(id).padStart(6)}  ${madridTime(created_at)}  ${state.padEnd(7)}  ${to}  ${subject}${cause}`,
        )
      }
    },
  },
]
