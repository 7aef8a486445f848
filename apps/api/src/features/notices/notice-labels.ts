import type { PathParams } from '@fanal/contract/fill-path'
import { linkTo, pathTo, type RouteId } from '@fanal/contract/paths'
import { readMarketProduct } from '@fanal/domain/market-alerts/market-product'
import type { NoticeEvent } from '@fanal/domain/notices/notice-kinds'
import { type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { textsOf } from '#texts'

/** What the words of a notice name: amounts in cents, days as YYYY-MM-DD, codes. */
export type Told = Readonly<Record<string, string | number>>

/** The page that a notice leads to. */
export interface NoticeLink {
  page: RouteId
  params?: PathParams
  /** With its `?`. */
  query?: string
  /** With its `#`. */
  hash?: string
}

type Format = (value: string | number, locale: Locale, told: Told) => string

const words =
  (of: (locale: Locale) => Record<string, string>): Format =>
  (code, locale) =>
    of(locale)[code] ?? String(code)

const noon = (day: string | number) => new Date(`${day}T12:00:00Z`)

/** Keys are the names after the colon of a placeholder: `{amount:money}`. */
const formats: Record<string, Format> = {
  money: (cents, locale) => documentFormats(locale).cents(Number(cents)),
  number: (value, locale) => documentFormats(locale).decimal(Number(value)),
  // At noon it is the same day in every time zone of Spain.
  day: (day, locale) => documentFormats(locale).shortDay(noon(day)).replace(',', ''),
  date: (day, locale) => documentFormats(locale).dayAndMonth(noon(day)),
  moment: (at, locale) => documentFormats(locale).moment(new Date(at)),
  supply: (contract, _, told) => (told['street'] ? `${contract} (${told['street']})` : String(contract)),
  change: words((locale) => textsOf('contract-changes', locale).kinds),
  // Where somebody else signs, the states say so.
  state: (code, locale, told) => {
    const { states, handover } = textsOf('contract-changes', locale)
    const all: Record<string, string> = told['signer'] === 'other' ? handover.states : states
    return all[code] ?? String(code)
  },
  thing: words((locale) => textsOf('notices', locale).things),
  caseKind: words((locale) => textsOf('support', locale).kinds),
  case: (step, locale, told) => {
    const steps: Record<string, { subject: string }> = textsOf('support', locale).mails.case.steps
    const kind = formats['caseKind']?.(told['kind'] ?? '', locale, told) ?? ''
    return fillWords(steps[step]?.subject ?? String(step), { ...told, kind }, locale)
  },
  switch: (step, locale, told) => {
    const { moved, signed, unsigned, withdrawn, returned, check } = textsOf('contracting', locale).mails
    const titles: Record<string, string> = {
      sent: moved.sentSubject,
      accepted: moved.acceptedSubject,
      refused: moved.refusedSubject,
      active: moved.activeSubject,
      signed: signed.subject,
      unsigned: unsigned.subject,
      withdrawn: withdrawn.subject,
      returned: returned.subject,
      return_refused: returned.refusedSubject,
      check: check.subject,
    }
    return fillWords(titles[step] ?? String(step), told, locale)
  },
  product: (name, locale) => marketProductName(String(name), locale),
  /** "por debajo de 95 €/MWh". */
  limit: (cents, locale, told) => {
    const sides: Record<string, string> = textsOf('notices', locale).market.sides
    const euros = Number(cents) / 100
    const rate = Number.isInteger(euros)
      ? `${documentFormats(locale).decimal(euros)}\u00A0€`
      : documentFormats(locale).cents(Number(cents))
    return `${sides[told['sign'] ?? ''] ?? ''} ${rate}/MWh`.trimStart()
  },
  /** Energy, or money where the unit says so. */
  use: (value, locale, told) =>
    told['unit'] === 'eur'
      ? documentFormats(locale).cents(Number(value))
      : `${documentFormats(locale).decimal(Number(value))}\u00A0kWh`,
}

/** "Base, diciembre de 2026"; the name itself if it is the name of nothing that we know. */
function marketProductName(name: string, locale: Locale): string {
  const product = readMarketProduct(name)
  if (!product) return name
  const { loads, days, quarter, year: wholeYear } = textsOf('notices', locale).market
  if (product.kind === 'day') return days[product.country]
  const [year = 0, month = 0] = product.delivery.start.split('-').map(Number)
  const periods = {
    month: documentFormats(locale).monthOf(year, month),
    quarter: fillWords(quarter, { quarter: (month + 2) / 3, year }, locale),
    year: fillWords(wholeYear, { year }, locale),
  }
  return `${loads[`${product.country} ${product.load}`]}, ${periods[product.kind]}`
}

/** `{name:part}`: a part of a sentence, if there is what it names. */
function partOf(name: string, value: string | number, locale: Locale): string {
  const parts: Record<string, string> = textsOf('notices', locale).parts
  return value === '' ? '' : fillWords(parts[name] ?? '', { value }, locale)
}

function fillWords(text: string, told: Told, locale: Locale): string {
  return text.replaceAll(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, format?: string) => {
    const value = told[name] ?? ''
    if (format === 'part') return partOf(name, value, locale)
    const write = format === undefined ? undefined : formats[format]
    return write ? write(value, locale, told) : String(value)
  })
}

/** Title and second line of a notice, in the reader's language. */
export function noticeLabels(event: NoticeEvent, told: Told, locale: Locale) {
  const { title, detail } = textsOf('notices', locale).events[event]
  return { title: fillWords(title, told, locale), detail: fillWords(detail, told, locale) }
}

/** In a calendar it is said on the day itself: not what happened, but what falls due. */
export function calendarLabels(event: NoticeEvent, told: Told, locale: Locale) {
  const due: Record<string, string> = textsOf('notices', locale).calendar
  const { title, detail } = noticeLabels(event, told, locale)
  const own = due[event]
  return { title: own ? fillWords(own, told, locale) : title, detail }
}

/** Within the portal. */
export function noticePath({ page, params = {}, query = '', hash = '' }: NoticeLink, locale: Locale): string {
  return `${pathTo(page, textsLanguage(locale), params)}${query}${hash}`
}

/** From outside, as in a mail. */
export function noticeHref(publicUrl: string, link: NoticeLink, locale: Locale): string {
  const { page, params = {}, query = '', hash = '' } = link
  return `${linkTo(page, { publicUrl, locale, params })}${query.replace('?', '&')}${hash}`
}
