import { batteryRecordSchema } from '@fanal/contract/imports/batteries'
import { invoiceRecordSchema } from '@fanal/contract/imports/invoices'
import { productRecordSchema } from '@fanal/contract/imports/products'
import { batteryImporter } from '#features/batteries/import-batteries'
import { recordFields } from '#features/contracts/contract-record'
import { contractImporter } from '#features/contracts/import-contracts'
import { invoiceImporter } from '#features/invoices/import-invoices'
import { productImporter } from '#features/products/import-products'
import { importCnae, importMunicipalities, importPostalCodes } from '#features/lookups/import-places'
import type { Db } from '#platform/database'
import { recordEvent } from '#platform/events'
import { type Importer, importRecords } from '#platform/import-records'
import { type Command, operatorWrite, readJsonFile } from '#platform/commands/command'
import { fileRecords } from '#platform/commands/file-records'

function listCommand(what: string, help: string, work: (tx: Db, file: unknown) => Promise<number>): Command {
  return {
    name: `import ${what}`,
    usage: '<file>',
    help,
    async run({ args: [path = ''], database, print }) {
      const file = await readJsonFile(path)
      const count = await operatorWrite(database, { kind: `import.${what}` }, (tx) => work(tx, file))
      print(`Imported ${count} ${what}`)
    },
  }
}

function recordCommand<T extends { name: string }>(
  what: string,
  help: string,
  fields: ReadonlySet<string>,
  importer: Importer<T>,
): Command {
  return {
    name: `import ${what}`,
    usage: '<file>',
    help,
    async run({ args: [path = ''], database, print, note }) {
      const report = await importRecords(database, fileRecords(path, what, fields), importer, {
        onRefused: (line, problems) => print(`line ${line}: ${problems.join('; ')}`),
        onProgress: (records) => note(`${records} records`),
      })
      const { created, changed, unchanged, refused } = report
      await recordEvent(database, { actor: 'operator', kind: `import.${what}`, detail: report })
      print(`${created} new, ${changed} changed, ${unchanged} as they were, ${refused} refused`)
      if (refused > 0)
        throw new Error(
          refused === 1
            ? '1 record was refused: see the line above'
            : `${refused} records were refused: see the lines above`,
        )
    },
  }
}

export const importCommands: Command[] = [
  recordCommand(
    'contracts',
    'Creates or changes contracts and their customers (JSON lines or CSV); says what it refuses, and why.',
    recordFields,
    contractImporter,
  ),
  recordCommand(
    'invoices',
    'Creates or changes invoices with their lines (JSON lines), which must add up; says what it refuses, and why.',
    new Set(Object.keys(invoiceRecordSchema.shape)),
    invoiceImporter,
  ),
  recordCommand(
    'batteries',
    'Creates or changes virtual batteries, who shares them and their movements (JSON lines); says what it refuses, and why.',
    new Set(Object.keys(batteryRecordSchema.shape)),
    batteryImporter,
  ),
  recordCommand(
    'products',
    'Creates or changes products and their prices (JSON lines); prices that a file does not have stay.',
    new Set(Object.keys(productRecordSchema.shape)),
    productImporter,
  ),
  listCommand(
    'postal-codes',
    'Postal codes and the municipalities they belong to (JSON).',
    importPostalCodes,
  ),
  listCommand('municipalities', 'Municipalities by their INE code (JSON).', importMunicipalities),
  listCommand('cnae', 'Classes of economic activity (JSON).', importCnae),
]
