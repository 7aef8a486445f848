import { type Lang, textsLanguage } from '@fanal/domain/settings/languages'

/** A missing text is shown in Spanish, rather than not at all. */
export function inLanguage(texts: Partial<Record<Lang, string>>, locale: string): string {
  return texts[textsLanguage(locale)] || texts.es || texts.ca || texts.en || ''
}
