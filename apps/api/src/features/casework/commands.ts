import { textModulesSchemas } from '@fanal/contract/schemas/desk/casework'
import { type Command, operatorWrite, readJsonFile } from '#platform/commands/command'
import { AppError } from '#platform/errors'
import { Refusal } from '#platform/refusal'
import { mergingCommands } from './merging/merging-commands.ts'
import { replaceTexts } from './replace-texts.ts'
import { findTextModules } from './text-module-queries.ts'

export const commands: readonly Command[] = [
  ...mergingCommands,
  {
    name: 'case texts',
    usage: '',
    help: 'Prints the ready-made texts of the desk as JSON, as `case texts-replace` takes them.',
    async run({ database, print }) {
      print(JSON.stringify({ items: await findTextModules(database) }, null, 2))
    },
  },
  {
    name: 'case texts-replace',
    usage: '<file>',
    help: 'Replaces the ready-made texts of the desk by those of a JSON file.',
    async run({ args: [path = ''], database, print }) {
      const read = textModulesSchemas.response.safeParse(await readJsonFile(path))
      if (!read.success)
        throw new Refusal(read.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`))
      const { items } = read.data
      const event = { kind: 'case.texts', detail: { codes: items.map(({ code }) => code) } }
      await operatorWrite(database, event, (tx) => replaceTexts(tx, items)).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        throw new Refusal(
          Object.entries(error.errors ?? {}).map(
            ([place, names]) => `${place.replace('.', ', ')}: there is no variable ${names.join(', ')}`,
          ),
        )
      })
      print(`${items.length} texts`)
    },
  },
]
