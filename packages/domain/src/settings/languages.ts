/** Languages with complete texts. This is the only list of them: docs/adding-a-language.md. */
export const langs = ['ca', 'es', 'en'] as const
export type Lang = (typeof langs)[number]

export const locales = ['ca-ES', 'es-ES', 'en-US', 'gl-ES', 'fr-FR', 'de-DE'] as const
export type Locale = (typeof locales)[number]

/** Each language in its own name. */
export const languageNames: Record<Locale, string> = {
  'ca-ES': 'Català',
  'es-ES': 'Castellano',
  'en-US': 'English',
  'gl-ES': 'Galego',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
}

/** A value for every language. */
export const eachLang = <T>(valueOf: (lang: Lang) => T): Record<Lang, T> =>
  Object.fromEntries(langs.map((lang) => [lang, valueOf(lang)])) as Record<Lang, T>

/** A value by language; Spanish stands in for a missing one. */
export type ByLang<T> = { es: T } & { [L in Lang]?: T | undefined }

export const inLang = <T>(values: ByLang<T>, lang: Lang): T => values[lang] ?? values.es

/** Used where the settings have no default language. */
export const lastResortLocale: Locale = 'ca-ES'

/** Parses `es`, `es-ES`, `ES_es`… as a known locale. */
export function parseLocale(text: unknown): Locale | undefined {
  if (typeof text !== 'string') return undefined
  const wanted = text.trim().replace('_', '-').toLowerCase()
  return (
    locales.find((locale) => locale.toLowerCase() === wanted) ??
    locales.find((locale) => locale.slice(0, 2) === wanted)
  )
}

/** The locale of a language with texts. */
export const localeOf = (lang: Lang): Locale =>
  locales.find((locale) => locale.startsWith(lang)) ?? lastResortLocale

/** gl, fr and de have no bundled texts and fall back to Spanish. */
export function textsLanguage(locale: string): Lang {
  const language = parseLocale(locale)?.slice(0, 2)
  return langs.find((lang) => lang === language) ?? 'es'
}

/** The text for readers of a language; where it is not written in that, in the first that it is written in, Spanish before all. */
export function writtenFor(texts: Partial<Record<Lang, string>>, lang: Lang): { text: string; lang: Lang } {
  const found = [lang, 'es' as const, ...langs].find((one) => texts[one]) ?? lang
  return { text: texts[found] ?? '', lang: found }
}

export interface LocaleWishes {
  query?: string | null | undefined
  cookie?: string | null | undefined
  partner: readonly string[]
  default?: string | null | undefined
}

/** The address takes precedence over the cookie; a language that is not offered is ignored. */
export function chooseLocale(wishes: LocaleWishes): Locale {
  const fallback = parseLocale(wishes.default) ?? lastResortLocale
  const offered = offeredLocales({ language: { default: fallback, partner: wishes.partner } })
  for (const wish of [wishes.query, wishes.cookie]) {
    const locale = parseLocale(wish)
    if (locale !== undefined && offered.includes(locale)) return locale
  }
  return fallback
}

interface LanguageSettings {
  readonly language: { readonly default: string; readonly partner: readonly string[] }
}

/** The partner languages in the settings' order; never empty, so that the language menu has a current entry. */
export function offeredLocales(settings: LanguageSettings): Locale[] {
  const known = settings.language.partner.map(parseLocale).filter((locale) => locale !== undefined)
  if (known.length === 0) return [parseLocale(settings.language.default) ?? lastResortLocale]
  return [...new Set(known)]
}
