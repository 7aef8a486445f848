import { formatCups } from '@fanal/domain/identifiers/cups'
import type { DoubleTariff, HappyDay, HappyHours } from '@fanal/domain/contract-changes/personalised-tariffs'
import type { ChangeKind } from '@fanal/domain/contracts/contract-actions'
import type { Locale } from '@fanal/domain/settings/languages'
import { longDay, unitPrice } from '#formats/dates-and-numbers'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import type { PowerTerms, WantedContract } from '#features/contract-changes/apply-change'
import { holderSummary, leavingSummary } from '#features/contract-changes/handover/handover-summary'
import {
  doubleTariffLabel,
  happyDayLabel,
  happyHoursLabel,
} from '#features/contract-changes/personalised/tariff-labels'
import { powerLines, priceLines, type Summary } from './summary-lines.ts'

type Values = Record<string, unknown>

/** A change as display texts: on the contract's page, in the signed document, in mails. */
export function summaryOf(kind: ChangeKind, before: Values, wanted: Values, locale: Locale): Summary {
  const { fields, values } = textsOf('contract-changes', locale)
  if (kind === 'power') return powerSummary(before, wanted, locale)
  if (kind === 'holder') return holderSummary(before, wanted, locale)
  if (kind === 'leaving') return leavingSummary(before, wanted, locale)
  if (kind === 'contract') return contractSummary(wanted as unknown as WantedContract, locale)
  if (kind === 'noSIPSCession') return [{ field: fields.sips, before: values.allowed, after: values.opposed }]
  const text = (value: unknown) => (typeof value === 'string' && value ? value : values.none)
  const line = (field: string, show: (side: Values) => unknown): Summary => [
    { field, before: text(show(before)), after: text(show(wanted)) },
  ]
  switch (kind) {
    case 'iban':
      return line(fields.iban, (side) => side['printable_iban'])
    case 'address':
      return line(fields.address, (side) => side['full_address'])
    case 'contact':
      return line(wanted['field'] === 'email' ? fields.email : fields.mobile, (side) => side['value'])
    case 'refCatastral':
      return line(fields.refCatastral, (side) => side['ref_catastral'])
    case 'invoiceOnline': {
      const names: Values = { email: values.email, postal: values.postal, 'postal+email': values.postalEmail }
      return line(fields.invoiceOnline, (side) => names[String(side['invoice_online'])])
    }
    default:
      return line(fields[kind], (side) => tariffLabel(kind, side['value'], locale))
  }
}

function tariffLabel(
  kind: 'doubleTariff' | 'happyHours' | 'happyDay',
  value: unknown,
  locale: Locale,
): string {
  if (!value) return ''
  if (kind === 'doubleTariff') return doubleTariffLabel(value as DoubleTariff, locale)
  if (kind === 'happyHours') return happyHoursLabel(value as HappyHours)
  return happyDayLabel((value as { value: HappyDay }).value, locale)
}

/** The powers; and with another access tariff that tariff, the product and every price. */
function powerSummary(before: Values, wanted: Values, locale: Locale): Summary {
  const { fields } = textsOf('contract-changes', locale)
  const powers = powerLines(before['powers_w'], wanted['powers_w'], locale)
  if (wanted['tariff'] === undefined) return powers
  const [old, after] = [before as Partial<PowerTerms>, wanted as Partial<PowerTerms>]
  return [
    { field: fields.tariff, before: old.tariff ?? '', after: after.tariff ?? '' },
    ...powers,
    { field: fields.product, before: old.product ?? '', after: after.product ?? '' },
    ...priceLines(old.prices, after.prices, locale),
  ]
}

/** A new contract, as it is signed. */
function contractSummary(wanted: WantedContract, locale: Locale): Summary {
  const { fields, values } = textsOf('contract-changes', locale)
  const starts = { now: values.startNow, after_withdrawal: values.startLater, on: values.startOn }
  const day = wanted.start_day ? longDay(new Date(`${wanted.start_day}T12:00:00Z`), locale) : ''
  const lines: [field: string, after: string][] = [
    [fields.contract, wanted.product],
    [fields.tariff, wanted.tariff],
    [fields.supply, formatCups(wanted.cups)],
    [fields.iban, wanted.printable_iban],
    [fields.start, fillText(starts[wanted.start], { day })],
  ]
  const fixed = wanted.prices?.fixed
  return [
    ...lines.map(([field, after]) => ({ field, before: values.none, after })),
    ...powerLines([], wanted.powers_w, locale),
    ...(fixed
      ? [
          {
            field: fields.fixedPrice,
            before: values.none,
            after: `${unitPrice(fixed, locale)} ${values.perDay}`,
          },
        ]
      : []),
    ...priceLines(undefined, wanted.prices, locale),
  ]
}
