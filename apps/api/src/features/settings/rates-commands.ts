import { rateRecordSchema } from '@fanal/contract/imports/rates'
import { bundledRates } from '@fanal/domain/rates/bundled-rates'
import type { Rate } from '@fanal/domain/rates/rate'
import { importRates } from '#features/settings/import-rates'
import { findImportedRates } from '#features/settings/queries'
import { recordEvent } from '#platform/events'
import type { Command } from '#platform/commands/command'
import { fileRecords } from '#platform/commands/file-records'

const columns = Object.keys(rateRecordSchema.shape)

function csvLine({ kind, scope, up_to_w, from, to, values, conditional, source }: Rate): string {
  const power = up_to_w === null ? '' : String(up_to_w / 1000)
  return [
    kind,
    scope,
    power,
    from,
    to,
    values.join(' '),
    conditional,
    `"${source.replaceAll('"', '""')}"`,
  ].join(';')
}

export const ratesCommands: Command[] = [
  {
    name: 'import rates',
    usage: '<file>',
    help: 'Lays taxes and regulated prices by day over the bundled ones (JSON lines or CSV): all rows of the file, or none.',
    options: { replace: { type: 'boolean', help: 'rows of earlier files go' } },
    async run({ args: [path = ''], options, database, print }) {
      const replace = options['replace'] === true
      const { created, changed, unchanged, removed } = await database.transaction(async (tx) => {
        const report = await importRates(tx, fileRecords(path, 'rates', new Set(columns)), { replace })
        await recordEvent(tx, { actor: 'operator', kind: 'import.rates', detail: report })
        return report
      })
      print(`${created} new, ${changed} changed, ${unchanged} as they were, ${removed} removed`)
    },
  },
  {
    name: 'rates list',
    help: 'Prints the imported rows, as a file for import rates.',
    options: { all: { type: 'boolean', help: 'the bundled ones too' } },
    async run({ options, database, print }) {
      const imported = await findImportedRates(database)
      print(columns.join(';'))
      for (const rate of [...imported, ...(options['all'] ? bundledRates : [])]) print(csvLine(rate))
    },
  },
]
