import type { ContractChangeRequest } from '@fanal/contract/contract-changes.schemas'
import type { DoubleTariff, HappyDay, HappyHours } from '@fanal/domain/contract-changes/personalised-tariffs'
import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import type { Locale } from '@fanal/domain/settings/languages'
import { decimal } from '#platform/formats'
import { changeTexts, fillText } from '#platform/texts'
import { doubleTariffLabel, happyDayLabel, happyHoursLabel } from './tariff-labels.ts'

type Summary = ContractChangeRequest['summary']
type Values = Record<string, unknown>

/** What a change changes, as texts ready to show: on the contract's page, in the document that is signed, in mails. */
export function summaryOf(kind: ContractChange, before: Values, wanted: Values, locale: Locale): Summary {
  const { fields, values } = changeTexts(locale)
  if (kind === 'power') return powerSummary(before['powers_w'], wanted['powers_w'], locale)
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

function powerSummary(before: unknown, after: unknown, locale: Locale): Summary {
  const { fields, values } = changeTexts(locale)
  const powers = (value: unknown) => (Array.isArray(value) ? (value as number[]) : [])
  const kw = (watts: number | undefined) =>
    watts === undefined ? values.none : `${decimal(watts / 1000, locale)} kW`
  const [old, wanted] = [powers(before), powers(after)]
  return Array.from({ length: Math.max(old.length, wanted.length) }, (_, i) => ({
    field: fillText(fields.power, { period: `P${i + 1}` }),
    before: kw(old[i]),
    after: kw(wanted[i]),
  }))
}
