import { type ByLang, inLang, type Lang } from '@fanal/domain/settings/languages'

export type PathParams = Readonly<Record<string, string>>

/** Path segments that are translated too. */
export const words: Record<string, ByLang<string>> = {
  electricity: { es: 'electricidad', ca: 'electricitat', en: 'electricity' },
  gas: { es: 'gas' },
}

const translateWord = (word: string, lang: Lang) => (words[word] ? inLang(words[word], lang) : word)

/** An address by its pattern: of a page, in a language. */
export function fillPath(pattern: string, params: PathParams, lang: Lang): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(translateWord(params[name] ?? '', lang)),
  )
}
