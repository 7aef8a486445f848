import { type Command, readJsonFile } from '#platform/commands/command'
import { recordEvent } from '#platform/events'
import { importPvpc } from './import-pvpc.ts'

export const commands: Command[] = [
  {
    name: 'import pvpc',
    usage: '<file>',
    help: 'The regulated price (PVPC) of each hour, of one day or several: the JSON of archive 70 of the system operator. All days of the file, or none.',
    async run({ args: [path = ''], database, print }) {
      const file = await readJsonFile(path)
      const { created, changed, unchanged } = await database.transaction(async (tx) => {
        const report = await importPvpc(tx, file)
        await recordEvent(tx, { actor: 'operator', kind: 'import.pvpc', detail: report })
        return report
      })
      print(`${created} new, ${changed} changed, ${unchanged} as they were`)
    },
  },
]
