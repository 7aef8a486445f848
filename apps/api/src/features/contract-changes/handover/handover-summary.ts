import type { ChangeKind } from '@fanal/domain/contracts/contract-actions'
import { eurosToCents } from '@fanal/domain/money'
import type { Locale } from '@fanal/domain/settings/languages'
import { longDay, money } from '#formats/dates-and-numbers'
import { textsOf } from '#texts'
import { powerLines, priceLines, type Summary } from '#features/contract-changes/summary/summary-lines'
import type { WantedHolder } from './change-holder.ts'
import type { WantedEnd } from './leave-contract.ts'

type Values = Record<string, unknown>

const dayText = (day: string, locale: Locale) => longDay(new Date(`${day}T12:00:00Z`), locale)

const textOr = (none: string) => (value: unknown) => (typeof value === 'string' && value ? value : none)

/** Without anything of the present holder but the name: the next one reads it too. */
export function holderSummary(before: Values, values: Values, locale: Locale): Summary {
  const wanted = values as unknown as WantedHolder
  const { fields, values: said, handover: t } = textsOf('contract-changes', locale)
  const text = textOr(said.none)
  const lines: [field: string, after: string][] = [
    [t.title, t.titles[wanted.title]],
    [t.representative, wanted.representative],
    [fields.email, wanted.email],
    [fields.mobile, wanted.mobile],
    [fields.iban, wanted.printable_iban],
    [t.mandate, wanted.mandate],
    [fields.address, wanted.full_address],
    [t.from, wanted.day ? dayText(wanted.day, locale) : t.soon],
    [fields.product, wanted.product],
    [fields.tariff, wanted.tariff],
    [t.services, (wanted.services ?? []).join(', ')],
  ]
  return [
    { field: t.holder, before: text(before['name']), after: `${wanted.name} · ${wanted.vat}` },
    ...lines.filter(([, after]) => after).map(([field, after]) => ({ field, before: said.none, after })),
    ...powerLines([], wanted.powers_w, locale),
    ...priceLines(undefined, wanted.prices, locale),
    { field: t.debt, before: said.none, after: t.noDebt },
  ]
}

export function leavingSummary(before: Values, values: Values, locale: Locale): Summary {
  const wanted = values as unknown as WantedEnd
  const { values: said, handover: t } = textsOf('contract-changes', locale)
  const text = textOr(said.none)
  return [
    { field: t.end, before: said.none, after: dayText(wanted.day, locale) },
    { field: t.reason, before: said.none, after: t.reasons[wanted.reason] },
    { field: t.lastInvoice, before: text(before['full_address']), after: text(wanted.full_address) },
    { field: t.owed, before: said.none, after: money(eurosToCents(wanted.debt), locale) },
    ...wanted.batteries.map(({ name, euros, fate }) => ({
      field: name,
      before: money(eurosToCents(euros), locale),
      after: t.fates[fate],
    })),
  ]
}

/** The first paragraph of the document. */
export function introOf(kind: ChangeKind, locale: Locale): string {
  const { document, handover } = textsOf('contract-changes', locale)
  return kind === 'holder' ? handover.intro : document.intro
}

/** What the document says beside the values. */
export function notesOf(kind: ChangeKind, locale: Locale): string[] {
  const { handover: t } = textsOf('contract-changes', locale)
  if (kind === 'holder') return [t.noteStays, t.noteDebt, t.noteConsents, t.noteMandate]
  return kind === 'leaving' ? [t.noteSwitch, t.noteCut, t.noteDue] : []
}
