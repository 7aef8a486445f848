import { type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import ca from '../texts/ca.json' with { type: 'json' }
import calculatorCa from '../texts/calculator/ca.json' with { type: 'json' }
import calculatorEn from '../texts/calculator/en.json' with { type: 'json' }
import calculatorEs from '../texts/calculator/es.json' with { type: 'json' }
import contractingCa from '../texts/contracting/ca.json' with { type: 'json' }
import contractingEn from '../texts/contracting/en.json' with { type: 'json' }
import contractingEs from '../texts/contracting/es.json' with { type: 'json' }
import en from '../texts/en.json' with { type: 'json' }
import es from '../texts/es.json' with { type: 'json' }
import noticesCa from '../texts/notices/ca.json' with { type: 'json' }
import noticesEn from '../texts/notices/en.json' with { type: 'json' }
import noticesEs from '../texts/notices/es.json' with { type: 'json' }

const texts = { ca, es, en }
type Texts = typeof es
const contracting = { ca: contractingCa, es: contractingEs, en: contractingEn }
const notices = { ca: noticesCa, es: noticesEs, en: noticesEn }
const calculator = { ca: calculatorCa, es: calculatorEs, en: calculatorEn }

/** The text of an error code in the caller's language. */
export function messageOf(code: keyof Texts['errors'], locale: Locale): string {
  return texts[textsLanguage(locale)].errors[code]
}

/** The texts of a feature's mails in the customer's language. */
export function mailTexts<K extends keyof Texts['mails']>(mail: K, locale: Locale): Texts['mails'][K] {
  return texts[textsLanguage(locale)].mails[mail]
}

/** Texts of answers, in the caller's language. */
export function answerTexts<K extends keyof Texts['answers']>(
  answer: K,
  locale: Locale,
): Texts['answers'][K] {
  return texts[textsLanguage(locale)].answers[answer]
}

/** Texts of contract changes, in documents and histories. */
export function changeTexts(locale: Locale): Texts['changes'] {
  return texts[textsLanguage(locale)].changes
}

/** Fills the placeholders of a text; a value that ends with a period, as Catalan months and "S.A." do, ends its sentence. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}(\.?)/g, (whole, name: string, period: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return value.endsWith('.') ? value : value + period
  })
}

/** Texts of the contract report. */
export function reportTexts(locale: Locale): Texts['report'] {
  return texts[textsLanguage(locale)].report
}

/** Texts of an invoice as a document. */
export function invoiceTexts(locale: Locale): Texts['invoice'] {
  return texts[textsLanguage(locale)].invoice
}

/** Texts of the last-resort page. */
export function pageTexts(locale: Locale): Texts['pages'] {
  return texts[textsLanguage(locale)].pages
}

/** Display text of a step of an unpaid invoice; an unknown imported code shows as it is. */
export function pendingStateText(code: string, locale: Locale): string {
  const words: Record<string, string> = texts[textsLanguage(locale)].pendingStates
  return words[code] ?? code
}

/** Texts of payments, in receipts and summaries. */
export function paymentTexts(locale: Locale): Texts['payment'] {
  return texts[textsLanguage(locale)].payment
}

/** Texts of virtual batteries, in files and answers. */
export function batteryTexts(locale: Locale): Texts['batteries'] {
  return texts[textsLanguage(locale)].batteries
}

/** Texts of a curve as a spreadsheet. */
export function curveTexts(locale: Locale): Texts['curve'] {
  return texts[textsLanguage(locale)].curve
}

/** Texts of requests and claims, in receipts, mails and reports. */
export function supportTexts(locale: Locale): Texts['support'] {
  return texts[textsLanguage(locale)].support
}

/** Texts of a new contract: its papers, its mails and its way to the distributor. */
export function contractingTexts(locale: Locale): typeof contractingEs {
  return contracting[textsLanguage(locale)]
}

/** Texts of leads, for those who call back. */
export function leadTexts(locale: Locale): Texts['leads'] {
  return texts[textsLanguage(locale)].leads
}

/** Texts of the comparison of a bill. */
export function comparatorTexts(locale: Locale): Texts['comparators'] {
  return texts[textsLanguage(locale)].comparators
}

/** Texts of a calculated power, for those who call back. */
export function calculatorTexts(locale: Locale): typeof calculatorEs {
  return calculator[textsLanguage(locale)]
}

/** Words of notices, by event, and of their mails. */
export function noticeTexts(locale: Locale): typeof noticesEs {
  return notices[textsLanguage(locale)]
}
