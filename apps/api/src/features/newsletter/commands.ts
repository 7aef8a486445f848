import { type Command, operatorWrite, UsageError } from '#platform/commands/command'
import { listCommand } from '#platform/commands/import-commands'
import { importNewsletters } from './import-newsletters.ts'
import { oneClickLink, pageLink } from './newsletter-links.ts'
import { countSubscribers, exportSubscribers, hasNewsletter } from './operator-queries.ts'

export const commands: Command[] = [
  listCommand(
    'newsletters',
    'The newsletters that can be subscribed to (JSON); those it does not name are closed.',
    importNewsletters,
  ),
  {
    name: 'newsletters list',
    help: 'Prints all newsletters and how many are subscribed to them.',
    async run({ database, print }) {
      for (const { id, name, is_open, subscribers, exported } of await countSubscribers(database))
        print(
          `${id}  ${name}  ${is_open ? 'open' : 'closed'}  ${subscribers} subscribers, ${exported} exported`,
        )
    },
  },
  {
    name: 'newsletters export',
    usage: '<id>',
    help: 'Prints the subscribers of a newsletter as CSV, each with the links that its mail needs; they count as exported.',
    async run({ args: [typed = ''], env, database, print }) {
      const newsletter = Number(typed)
      const isThere = Number.isInteger(newsletter) && (await hasNewsletter(database, newsletter))
      if (!isThere) throw new UsageError(`There is no newsletter ${typed}`)
      const event = { kind: 'newsletters.export', detail: { newsletter } }
      const rows = await operatorWrite(database, event, (tx) => exportSubscribers(tx, newsletter))
      print('email;language;preferences;list_unsubscribe')
      for (const { id, email, locale } of rows) {
        const links = [
          await pageLink(env, locale, { kind: 'manage', id, email }),
          await oneClickLink(env, locale, { kind: 'leave', id, email, newsletter }),
        ]
        print([email, locale, ...links].join(';'))
      }
    },
  },
]
