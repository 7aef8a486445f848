import { exportContent } from '#features/content/export-content'
import { importContent } from '#features/content/import-content'
import { type Command, operatorWrite, readJsonFile } from '#platform/commands/command'

export const commands: Command[] = [
  {
    name: 'content import',
    usage: '<file>',
    help: 'Replaces all dynamic pages, blocks, banners and coupons by those of a JSON file. HTML is cleaned.',
    async run({ args: [path = ''], database, print, note }) {
      const file = await readJsonFile(path)
      const { removed, ...counts } = await operatorWrite(database, { kind: 'content.import' }, (tx) =>
        importContent(tx, file),
      )
      for (const place of removed) note(`Taken out of ${place}`)
      print(
        `Imported ${counts.routes} routes, ${counts.elements} elements, ${counts.banners} banners and ${counts.coupons} coupons`,
      )
    },
  },
  {
    name: 'content export',
    help: 'Prints all dynamic pages, blocks, banners and coupons as a file for content import.',
    async run({ database, print }) {
      print(JSON.stringify(await exportContent(database), null, 2))
    },
  },
]
