import type { ContentImport } from '@fanal/contract/imports/content'
import type { Parts, PartValue, PublishField } from '@fanal/domain/publishing/publish-kinds'
import { eachLang, type Lang } from '@fanal/domain/settings/languages'
import { exportContent } from '#features/content/export-content'
import { importContent } from '#features/content/import-content'
import { lockContent } from '#features/content/queries'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'

/** Changes a part of the content as if its file were exported, edited and imported. */
export async function editContent(tx: Db, edit: (content: ContentImport) => ContentImport): Promise<void> {
  await lockContent(tx)
  const { removed } = await importContent(tx, edit(await exportContent(tx)))
  // What a preview showed is what is published: nothing is taken out silently.
  if (removed.length > 0) throw new Refusal(removed)
}

/** Things that are not shown are kept for later. */
export const shown: PublishField = { name: 'shown', form: 'switch', isShared: true }

interface Written {
  texts?: { [L in Lang]?: object | undefined } | undefined
}

/** What an entry of the file says in each language; what it does not say is empty. */
export function partsOf<T extends Written>(entry: T, names: readonly (keyof T & string)[]): Parts {
  return eachLang((lang) => {
    const own = (entry.texts?.[lang] ?? {}) as Record<string, string | undefined>
    const plain = lang === 'es' ? (entry as Record<string, unknown>) : {}
    return Object.fromEntries(
      names.map((name) => {
        const text = own[name] ?? plain[name]
        return [name, typeof text === 'string' ? text : '']
      }),
    )
  })
}

/** The entry with these texts: Spanish beside its other fields, the others by language. */
export function withParts<T extends Written>(entry: T, parts: Parts): T {
  const { texts: _, ...rest } = entry
  const { es = {}, ...others } = parts
  return { ...rest, ...es, texts: others as Record<string, PartValue> } as unknown as T
}
