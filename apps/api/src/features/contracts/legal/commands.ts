import { isDay, madridDayOf } from '@fanal/domain/dates'
import { type Command, limitOf, optionText, UsageError } from '#platform/commands/command'
import { fileRecords } from '#platform/commands/file-records'
import { importRecords } from '#platform/database/import-records'
import { recordEvent } from '#platform/events'
import { countLegal } from './legal-queries.ts'
import { findPriceChanges, notifyPrices } from './notify-prices.ts'
import { renewalFields, renewals } from './notify-renewals.ts'

const limit = limitOf({ standard: 50, max: 10_000 })

export const legalCommands: Command[] = [
  {
    name: 'notices prices',
    usage: '<product>',
    help: 'Tells all customers of a product, at least a month before, of the prices that the catalogue has from a day on.',
    options: {
      from: { type: 'string', value: 'DAY', help: 'from which they apply' },
      tariff: { type: 'string', value: 'NAME', help: 'only contracts of this access tariff' },
      try: { type: 'boolean', help: 'says what would change, and tells nobody' },
    },
    async run(call) {
      const { args, options, env, database, print, note } = call
      const [product = ''] = args
      const day = optionText(call, 'from')
      if (!isDay(day)) throw new UsageError('--from is missing, or no day like 2027-01-31')
      const tariff = optionText(call, 'tariff') || undefined
      for (const change of await findPriceChanges(database, { product, tariff, day })) {
        const { before, after } = change
        print(
          `${product} ${change.tariff}: power ${before.power.join(' ')} → ${after.power.join(' ')}, energy ${before.energy.join(' ')} → ${after.energy.join(' ')}`,
        )
        if (options['try'] === true) continue
        const told = await notifyPrices({ database, env }, change, ({ customers }) =>
          note(`${customers} told`),
        )
        await recordEvent(database, {
          actor: 'operator',
          kind: 'notices.prices',
          detail: { product, tariff: change.tariff, day, ...told },
        })
        print(`${told.customers} customers with ${told.contracts} contracts are told`)
      }
    },
  },
  {
    name: 'notices renewals',
    usage: '<file>',
    help: 'Tells customers of the renewal of their contracts, at least a month before (JSON lines or CSV).',
    async run({ args: [path = ''], env, database, print, note }) {
      const report = await importRecords(database, fileRecords(path, 'renewals', renewalFields), renewals, {
        env,
        onRefused: (line, problems) => print(`line ${line}: ${problems.join('; ')}`),
        onProgress: (records) => note(`${records} records`),
      })
      const { created, unchanged, refused } = report
      await recordEvent(database, {
        actor: 'operator',
        kind: 'notices.renewals',
        detail: { told: created, before: unchanged, refused },
      })
      print(`${created} are told, ${unchanged} had been told before, ${refused} refused`)
      if (refused > 0) throw new Error('Some records were refused: see the lines above')
    },
  },
  {
    name: 'notices list',
    help: 'Prints which prices and renewals were announced, to how many customers, and when.',
    options: { limit: limit.option },
    async run({ options, database, print }) {
      for (const one of await countLegal(database, limit.read(options)))
        print(
          `${one.event}  ${one.product}  from ${one.day}  ${one.customers} customers, ${one.unread} unread  told ${madridDayOf(one.first_at.getTime())} to ${madridDayOf(one.last_at.getTime())}`,
        )
    },
  },
]
