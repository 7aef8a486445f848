import { type Lang, langs, textsLanguage } from '@fanal/domain/settings/languages'

/** A missing text is shown in Spanish, rather than not at all. */
export function inLanguage(texts: Partial<Record<Lang, string>>, locale: string): string {
  const known = [textsLanguage(locale), 'es' as const, ...langs].map((lang) => texts[lang])
  return known.find(Boolean) ?? ''
}
