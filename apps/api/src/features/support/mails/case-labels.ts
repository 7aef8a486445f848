import { eurosToCents } from '@fanal/domain/money'
import type { Locale } from '@fanal/domain/settings/languages'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import type { FoundCase } from '#features/support/case-shape'
import type { EntryRow } from '#features/support/detail-queries'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'

/** A due date as people say it: hours for two hours, else its day. */
export function dueText({ clock }: Pick<FoundCase, 'clock'>, locale: Locale): string {
  const due = new Date(clock.dueAt)
  return clock.unit === 'hours'
    ? documentFormats(locale).namedMoment(due)
    : documentFormats(locale).namedDay(due)
}

/** Since when it is late, as exact as its term. */
export function lateText({ clock }: Pick<FoundCase, 'clock'>, locale: Locale): string {
  if (clock.lateSince === undefined) return ''
  const since = new Date(clock.lateSince)
  return clock.unit === 'hours'
    ? documentFormats(locale).namedMoment(since)
    : documentFormats(locale).namedDay(since)
}

export const dayText = (day: string, locale: Locale) =>
  documentFormats(locale).namedDay(new Date(`${day}T12:00:00Z`))

/** How long it may take and by which law: "5 días naturales (Ley 10/2025, art. 17)". */
export function termText({ clock }: Pick<FoundCase, 'clock'>, locale: Locale): string {
  const { units } = textsOf('support', locale)
  return `${clock.total} ${units[clock.unit]} (${clock.source})`
}

/** What it is about: category, or type and subtype. */
export const kindText = ({ row }: Pick<FoundCase, 'row'>, locale: Locale) =>
  textsOf('support', locale).kinds[row.kind]

/** What was written, and the lines that sentences of it are about. */
export function saidText(
  { text, detail: { pins = [] } }: Pick<EntryRow, 'text' | 'detail'>,
  locale: Locale,
): string {
  const { pinned } = textsOf('support', locale).mails.case
  const { cents } = documentFormats(locale)
  const lines = pins.map(({ sentence, on, number, name, detail, amount }) => {
    const line = [name, detail, amount !== null && cents(eurosToCents(amount))].filter(Boolean).join(' · ')
    return fillText(pinned[on], { sentence, number, line })
  })
  return [text, ...lines].join('\n\n')
}
