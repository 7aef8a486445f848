import { readFileSync } from 'node:fs'
import { type Locale, langs, textsLanguage } from '@fanal/domain/settings/languages'
import type es from './texts/es.json'

type Texts = typeof es

/** The build puts the text files beside the server, in the folders of the sources. */
const sources = new URL(import.meta.url.endsWith('.ts') ? '..' : '.', import.meta.url)

const known = new Map<string, unknown>()

/** The texts in `<folder>/texts`, in the language of the locale; read once. The type is that of the Spanish file. */
export function readTexts(folder: string, locale: string): unknown {
  const path = `${folder}/texts/${textsLanguage(locale)}.json`
  const texts: unknown = known.get(path) ?? JSON.parse(readFileSync(new URL(path, sources), 'utf8'))
  known.set(path, texts)
  return texts
}

const own = (locale: string) => readTexts('platform', locale) as Texts

// An overloaded server refuses without opening a file.
for (const lang of langs) own(lang)

/** The text of an error code in the caller's language. */
export function messageOf(code: keyof Texts['errors'], locale: Locale): string {
  return own(locale).errors[code]
}

/** Texts of the last-resort page. */
export function pageTexts(locale: Locale): Texts['pages'] {
  return own(locale).pages
}

/** Fills the placeholders of a text; a value that ends with a period, as Catalan months and "S.A." do, ends its sentence. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}(\.?)/g, (whole, name: string, period: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return value.endsWith('.') ? value : value + period
  })
}
