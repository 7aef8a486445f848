import {
  type FilterField,
  filterFields,
  type FilterOperator,
  type InvoiceFilter,
} from '@fanal/domain/invoices/filters'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

type Key = TextKey<'invoices'>

export const fieldNames: Record<FilterField, Key> = {
  number: 'field.number',
  'polissa_id.name': 'field.contract',
  'invoice_id.partner_id.vat': 'field.vat',
  date_invoice: 'field.date',
  data_inici: 'field.start',
  data_final: 'field.end',
  'cups_id.name': 'field.cups',
  'cups_id.direccio': 'field.address',
  amount_total: 'field.total',
  residual: 'field.pending',
  state: 'field.state',
}

const operatorNames: Record<FilterOperator, Key> = {
  like: 'operator.like',
  '=': 'operator.is',
  '<': 'operator.less',
  '>': 'operator.more',
  '>=': 'operator.atLeast',
  '<=': 'operator.atMost',
  in: 'operator.in',
}

/** Days are before or after, amounts less or more. */
const dayOperatorNames: Partial<Record<FilterOperator, Key>> = {
  '=': 'operator.on',
  '<': 'operator.before',
  '>': 'operator.after',
  '>=': 'operator.since',
  '<=': 'operator.until',
}

export function operatorName(field: FilterField, operator: FilterOperator): Key {
  const kind = filterFields[field]
  const ofDays = kind === 'date' ? dayOperatorNames[operator] : undefined
  const ofAmounts = kind === 'amount' && operator === '=' ? 'operator.exactly' : undefined
  return ofDays ?? ofAmounts ?? operatorNames[operator]
}

const stateNames: Record<string, Key> = {
  paid: 'state.paid',
  open: 'state.open',
  owed: 'state.owed',
  underway: 'state.underway',
}

/** A filter in words: "Importe total como mínimo 50,00 €". */
export function useFilterLabels() {
  const t = useTexts('invoices')
  const { date, money } = useFormats()
  const valueLabels = (field: FilterField, value: string) => {
    const kind = filterFields[field]
    if (kind === 'date') return date(value)
    if (kind === 'amount') return money(Number(value))
    const state = kind === 'state' ? stateNames[value] : undefined
    return state ? t(state) : value
  }
  const filterLabels = ({ field, operator, values }: InvoiceFilter) =>
    `${t(fieldNames[field])} ${t(operatorName(field, operator))} ${values.map((one) => valueLabels(field, one)).join(', ')}`
  return { valueLabels, filterLabels }
}
