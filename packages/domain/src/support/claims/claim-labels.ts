import type { Lang } from '../../settings/languages.ts'
import { claimLabelsCa } from './claim-labels-ca.ts'
import { claimLabelsEn } from './claim-labels-en.ts'
import { claimLabelsEs } from './claim-labels-es.ts'

// Large: the server sends what a screen needs.

const labels: Record<Lang, Record<string, string>> = {
  ca: claimLabelsCa,
  es: claimLabelsEs,
  en: claimLabelsEn,
}

/** Of a type (two digits) or a subtype (three); the code itself for what is neither. */
export const claimLabel = (code: string, lang: Lang): string =>
  Object.hasOwn(labels[lang], code) ? (labels[lang][code] ?? code) : code
