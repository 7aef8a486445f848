import type { Db } from '#platform/database'
import { recordEvent } from '#platform/events'
import { type Importer, importRecords } from '#platform/database/import-records'
import { type Command, operatorWrite, readJsonFile } from './command.ts'
import { fileRecords } from './file-records.ts'

/** Imports a JSON file whole, or nothing of it. */
export function listCommand(
  what: string,
  help: string,
  work: (tx: Db, file: unknown) => Promise<number>,
): Command {
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

/** Imports the valid records of a file, and reports the refused ones by line. */
export function recordCommand<T extends { name: string }>(
  what: string,
  help: string,
  fields: ReadonlySet<string>,
  importer: Importer<T>,
): Command {
  return {
    name: `import ${what}`,
    usage: '<file>',
    help,
    async run({ args: [path = ''], env, database, print, note }) {
      const report = await importRecords(database, fileRecords(path, what, fields), importer, {
        env,
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
