import { madridDayOf } from '@fanal/domain/dates'
import { type Command, limitOf } from '#platform/commands/command'
import { findBounced } from './targets/target-queries.ts'

const limit = limitOf({ standard: 1_000, max: 100_000 })

export const commands: Command[] = [
  {
    name: 'notices bounced',
    help: 'Prints the customers whose mails come back, since when, and how many legal notices they have in the portal only.',
    options: { limit: limit.option },
    async run({ options, database, print }) {
      for (const { vat, name, address, stopped_at, legal } of await findBounced(
        database,
        limit.read(options),
      ))
        print(
          `${vat}  ${name}  ${address}  since ${madridDayOf(stopped_at.getTime())}  ${legal} legal notices`,
        )
    },
  },
]
