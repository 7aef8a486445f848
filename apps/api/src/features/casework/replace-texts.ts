import type { TextModule } from '@fanal/contract/schemas/desk/casework'
import { unknownVariables } from '@fanal/domain/casework/text-module'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'
import { replaceTextModules } from './text-module-queries.ts'

/** Replaces the ready-made texts of the desk. Refused are unknown variables, by text and language. */
export async function replaceTexts(tx: Db, items: readonly TextModule[]): Promise<void> {
  const unknown = items.flatMap(({ code, texts }) =>
    Object.entries(texts).map(([lang, text]) => [
      `${code}.${lang}`,
      unknownVariables(text).map((name) => `{${name}}`),
    ]),
  )
  refuseWrong(Object.fromEntries(unknown))
  await replaceTextModules(tx, items)
}
