import type { Lang } from '@fanal/domain/settings/languages'
import { giveTexts, loadTexts } from '#lib/texts.ts'

type Messages = Parameters<typeof giveTexts>[1][string]

/** The desk's own texts, which no page of customers loads. */
const files = import.meta.glob<Messages>('../../i18n/*/desk*.json', { import: 'default' })

/** Loads them all at once: the desk is open for hours. */
export async function loadDeskTexts(lang: Lang): Promise<void> {
  const own = Object.entries(files).flatMap(([path, load]) => {
    const [, name = ''] = new RegExp(`/${lang}/([\\w-]+)\\.json$`).exec(path) ?? []
    return name ? [{ name, load }] : []
  })
  const loaded = await Promise.all(own.map(async ({ name, load }) => [name, await load()] as const))
  giveTexts(lang, Object.fromEntries(loaded))
  await Promise.all((['access', 'fields', 'shell'] as const).map((feature) => loadTexts(lang, feature)))
}
