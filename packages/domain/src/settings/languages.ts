export const langs = ['ca', 'es', 'en'] as const
/** Languages with complete texts. */
export type Lang = (typeof langs)[number]

export const locales = ['ca-ES', 'es-ES', 'en-US', 'gl-ES', 'fr-FR', 'de-DE'] as const
export type Locale = (typeof locales)[number]

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

/** gl, fr and de have no bundled texts and fall back to Spanish. */
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
