import { textModulesSchemas } from '@fanal/contract/schemas/desk/casework'
import { unknownVariables } from '@fanal/domain/casework/text-module'
import { type Command, operatorWrite, readJsonFile } from '#platform/commands/command'
import { Refusal } from '#platform/refusal'
import { mergingCommands } from './merging/merging-commands.ts'
import { findTextModules, replaceTextModules } from './text-module-queries.ts'

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
      const problems = items.flatMap(({ code, texts }) =>
        Object.entries(texts).flatMap(([lang, text]) =>
          unknownVariables(text).map((name) => `${code}, ${lang}: there is no variable {${name}}`),
        ),
      )
      if (problems.length > 0) throw new Refusal(problems)
      await operatorWrite(
        database,
        { kind: 'case.texts', detail: { codes: items.map(({ code }) => code) } },
        (tx) => replaceTextModules(tx, items),
      )
      print(`${items.length} texts`)
    },
  },
]
