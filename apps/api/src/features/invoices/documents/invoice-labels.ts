import { exact, roundedUnits } from '@fanal/domain/decimal'
import { type InvoiceLine, surplusKwh } from '@fanal/domain/invoices/invoice-lines'
import { type Lang, type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { pluralOf } from '@fanal/domain/formats/plural'
import { fillText } from '#platform/texts'
import { type TextsOf, textsOf } from '#texts'

/** Formats of amounts, days and lines in a document's language. */
export interface InvoiceLabels {
  texts: TextsOf<'invoices'>['document']
  lang: Lang
  percent: (value: number | string, maxDecimals?: number) => string
  euros: (cents: number) => string
  /** `30/09/2026`, numeric. */
  day: (day: string) => string
  /** `sep 26` */
  month: (month: string) => string
  number: (value: number | string, maxDecimals?: number, least?: number) => string
  lineName: (line: InvoiceLine, tariff: string) => string
  /** `70 kWh × 0,226 €/kWh`; '' if there is no calculation. */
  calculation: (line: InvoiceLine) => string
  /** The worth of a capped surplus, its cap, and where the rest went; '' for any other line. */
  surplusNote: (line: InvoiceLine, isRefund: boolean) => string
}

/** A rate of 0.0511269632 is 5.11269632 %. */
export function percentOf({ price_unit, multi }: Pick<InvoiceLine, 'price_unit' | 'multi'>): string {
  const units = roundedUnits(exact((Number(price_unit) * Number(multi)).toFixed(10)), 10)
  return String(units / 10 ** 8)
}

const periodName = (line: InvoiceLine, tariff: string, { periods }: InvoiceLabels['texts']) => {
  if (!tariff.startsWith('2.0')) return ''
  if (line.kind === 'power')
    return line.period === 'P1' ? periods.powerP1 : line.period === 'P2' ? periods.powerP2 : ''
  const known: Record<string, string> = periods
  return line.kind === 'energy' ? (known[line.period] ?? '') : ''
}

function lineName(line: InvoiceLine, tariff: string, texts: InvoiceLabels['texts']): string {
  const { kind, period, name } = line
  if (kind === 'supply') return `${texts.kinds.supply} ${name}`.trim()
  const usual = name || texts.kinds[kind]
  const word = periodName(line, tariff, texts)
  return [usual, period, word && `(${word})`].filter(Boolean).join(' ')
}

const known = new Map<string, InvoiceLabels>()

export function invoiceLabels(locale: Locale): InvoiceLabels {
  const lang = textsLanguage(locale)
  const words = known.get(lang) ?? makeLabels(lang, locale)
  known.set(lang, words)
  return words
}

function makeLabels(lang: InvoiceLabels['lang'], locale: Locale): InvoiceLabels {
  const texts = textsOf('invoices', locale).document
  const formats = documentFormats(lang)
  const number = (value: number | string, maxDecimals = 0, least = 0) =>
    formats.number(Number(value), maxDecimals, least)
  const words: InvoiceLabels = {
    texts,
    lang,
    euros: formats.cents,
    day: formats.numericDay,
    month: (month) => `${formats.month(month, 'short')} ${month.slice(2, 4)}`,
    number,
    percent: (value, maxDecimals) => formats.percent(Number(value), maxDecimals),
    lineName: (line, tariff) => lineName(line, tariff, texts),
    calculation: (line) => calculation(line, words),
    surplusNote: ({ amount_cents, unused_cents = 0, is_banked }, isRefund) => {
      if (unused_cents === 0) return ''
      const { banked, back, lost } = texts.surplus
      const sentence = is_banked ? (isRefund ? back : banked) : lost
      return fillText(sentence, {
        worth: words.euros(unused_cents - amount_cents),
        cap: words.euros(-amount_cents),
        unused: words.euros(unused_cents),
      })
    },
  }
  return words
}

function calculation(line: InvoiceLine, { number, percent, euros, texts }: InvoiceLabels): string {
  const { kind, quantity, price_unit, multi } = line
  const price = number(price_unit, 8, 3)
  const { day, days } = texts.units
  const span = (count: string) => `${number(count, 3)} ${pluralOf(count) === 'one' ? day : days}`
  switch (kind) {
    case 'power':
      return `${number(quantity, 3)} kW × ${price} €/kW·${day} × ${span(multi)}`
    case 'energy':
    case 'hydrocarbon_tax':
    case 'electricity_tax_minimum':
      return `${number(quantity, 3)} kWh × ${price} €/kWh`
    case 'surplus':
      return surplusKwh(line) === undefined ? '' : `${number(quantity, 3)} kWh × ${price} €/kWh`
    case 'fixed':
    case 'social_bonus':
    case 'rent':
      return `${span(quantity)} × ${price} €/${day}${Number(multi) === 1 ? '' : ` × ${number(multi, 3)}`}`
    case 'electricity_tax':
    case 'vat':
    case 'igic':
    case 'ipsi':
      return `${euros(Math.round(Number(quantity) * 100))} × ${percent(percentOf(line), 8)}`
    default:
      return quantity === '1' && multi === '1'
        ? ''
        : [quantity, price_unit, multi].map((value) => number(value, 8)).join(' × ')
  }
}
