export const langs = ['ca', 'es', 'en'] as const
/** A language whose texts are bundled in full. */
export type Lang = (typeof langs)[number]

export const locales = ['ca-ES', 'es-ES', 'en-US', 'gl-ES', 'fr-FR', 'de-DE'] as const
export type Locale = (typeof locales)[number]

/** Used where the settings hold no default language (decisions §3). */
export const lastResortLocale: Locale = 'ca-ES'

/** Reads `es`, `es-ES`, `ES_es`… as a locale the portal knows. */
export function parseLocale(text: unknown): Locale | undefined {
  if (typeof text !== 'string') return undefined
  const wanted = text.trim().replace('_', '-').toLowerCase()
  return (
    locales.find((locale) => locale.toLowerCase() === wanted) ??
    locales.find((locale) => locale.slice(0, 2) === wanted)
  )
}

/** gl, fr and de have no bundled texts of their own and read the Spanish ones. */
export function textsLanguage(locale: string): Lang {
  const language = parseLocale(locale)?.slice(0, 2)
  return langs.find((lang) => lang === language) ?? 'es'
}

export interface LocaleWishes {
  query?: string | null | undefined
  cookie?: string | null | undefined
  partner: readonly string[]
  default?: string | null | undefined
}

/** The address wins over the cookie; a language that is not offered counts as unknown. */
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

/** The partner languages, in the settings' order; never empty, so that a language menu has its current entry. */
export function offeredLocales(settings: LanguageSettings): Locale[] {
  const known = settings.language.partner.map(parseLocale).filter((locale) => locale !== undefined)
  if (known.length === 0) return [parseLocale(settings.language.default) ?? lastResortLocale]
  return [...new Set(known)]
}
