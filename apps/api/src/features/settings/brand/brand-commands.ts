import { findSettings } from '#features/settings/queries'
import { type Command, operatorWrite } from '#platform/commands/command'
import { findBrandFiles } from './brand-queries.ts'
import { importBrand, resetBrand } from './import-brand.ts'
import { readBrand } from './read-brand.ts'

export const brandCommands: Command[] = [
  {
    name: 'brand import',
    usage: '<folder>',
    help: 'Takes names, colours, contact, legal texts and pictures from a folder with brand.json: all of it, or nothing when anything is refused.',
    async run({ args: [folder = ''], database, print }) {
      const read = await readBrand(folder)
      const files = Object.values(read.files).map(({ name }) => name)
      const detail = { name: read.brand.name, files }
      await operatorWrite(database, { kind: 'brand.import', detail }, (tx) => importBrand(tx, read))
      print(`${read.brand.name}, with ${files.length} pictures`)
    },
  },
  {
    name: 'brand show',
    help: 'Prints names, colours, contact, links and pictures that count now.',
    async run({ database, print }) {
      const { organization, theme, links, invoicing } = await findSettings(database)
      const { legalName, vat, website } = invoicing
      const files = await findBrandFiles(database)
      print(
        JSON.stringify({ organization, theme, links, legal: { legalName, vat, website }, files }, null, 2),
      )
    },
  },
  {
    name: 'brand reset',
    help: 'Gives names, colours, contact, links, legal texts and pictures their bundled values again.',
    async run({ database, print }) {
      await operatorWrite(database, { kind: 'brand.reset' }, resetBrand)
      print('The bundled brand')
    },
  },
]
