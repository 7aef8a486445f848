import type { ContractChangeRequest } from '@fanal/contract/contract-changes.schemas'
import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import type { Locale } from '@fanal/domain/settings/languages'
import { changeTexts, fillText } from '#platform/texts'

type Summary = ContractChangeRequest['summary']
type Values = Record<string, unknown>

/** What a change changes, as texts ready to show: on the contract's page, in the document that is signed, in mails. */
export function summaryOf(kind: ContractChange, before: Values, wanted: Values, locale: Locale): Summary {
  const { fields, values } = changeTexts(locale)
  const text = (value: unknown) => (typeof value === 'string' && value ? value : values.none)
  switch (kind) {
    case 'power':
      return powerSummary(before['powers_w'], wanted['powers_w'], locale)
    case 'iban':
      return [
        { field: fields.iban, before: text(before['printable_iban']), after: text(wanted['printable_iban']) },
      ]
    case 'noSIPSCession':
      return [{ field: fields.sips, before: values.allowed, after: values.opposed }]
    case 'address':
      return [
        { field: fields.address, before: text(before['full_address']), after: text(wanted['full_address']) },
      ]
    case 'contact': {
      const field = wanted['field'] === 'email' ? fields.email : fields.mobile
      return [{ field, before: text(before['value']), after: text(wanted['value']) }]
    }
    case 'refCatastral':
      return [
        {
          field: fields.refCatastral,
          before: text(before['ref_catastral']),
          after: text(wanted['ref_catastral']),
        },
      ]
    case 'invoiceOnline': {
      const names: Values = { email: values.email, postal: values.postal, 'postal+email': values.postalEmail }
      const name = (mode: unknown) => text(names[String(mode)])
      return [
        {
          field: fields.invoiceOnline,
          before: name(before['invoice_online']),
          after: name(wanted['invoice_online']),
        },
      ]
    }
    case 'doubleTariff':
    case 'happyHours':
    case 'happyDay':
      return [{ field: fields[kind], before: text(before['label']), after: text(wanted['label']) }]
  }
}

function powerSummary(before: unknown, after: unknown, locale: Locale): Summary {
  const { fields, values } = changeTexts(locale)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const powers = (value: unknown) => (Array.isArray(value) ? (value as number[]) : [])
  const kw = (watts: number | undefined) =>
    watts === undefined ? values.none : `${number.format(watts / 1000)} kW`
  const [old, wanted] = [powers(before), powers(after)]
  return Array.from({ length: Math.max(old.length, wanted.length) }, (_, i) => ({
    field: fillText(fields.power, { period: `P${i + 1}` }),
    before: kw(old[i]),
    after: kw(wanted[i]),
  }))
}
