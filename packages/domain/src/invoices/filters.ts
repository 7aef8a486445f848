import { isDay } from '../dates.ts'
import { normaliseNif } from '../identifiers/nif.ts'

/** How a field is compared, and the type of its value. */
export type FilterKind = 'text' | 'choice' | 'date' | 'amount' | 'state'

export const filterFields = {
  number: 'text',
  'polissa_id.name': 'choice',
  'invoice_id.partner_id.vat': 'choice',
  date_invoice: 'date',
  data_inici: 'date',
  data_final: 'date',
  'cups_id.name': 'choice',
  'cups_id.direccio': 'choice',
  amount_total: 'amount',
  residual: 'amount',
  state: 'state',
} as const satisfies Record<string, FilterKind>
export type FilterField = keyof typeof filterFields

export const filterOperators = ['like', '=', '<', '>', '>=', '<=', 'in'] as const
export type FilterOperator = (typeof filterOperators)[number]

const orders = ['=', '<', '>', '>=', '<='] as const

/** Operators that fit a kind of value. */
export const operatorsOf: Record<FilterKind, readonly FilterOperator[]> = {
  text: ['like', '=', 'in'],
  choice: ['like', '=', 'in'],
  date: orders,
  amount: [...orders, 'in'],
  state: ['=', 'in'],
}

/** On the wire: `["number","like","FE26"]`; `in` has a list. */
export type FilterTerm = readonly [
  field: string,
  operator: string,
  value: string | number | readonly string[],
]

export interface InvoiceFilter {
  field: FilterField
  operator: FilterOperator
  values: readonly string[]
}

export const maxFilters = 20
const maxValues = 200
const maxLength = 100

export type FilterProblem =
  | 'not_a_list'
  | 'too_many'
  | 'unknown_field'
  | 'unknown_operator'
  | 'value_missing'
  | 'value_not_valid'

type Checked = { filters: InvoiceFilter[] } | { problem: FilterProblem }

/** Accepts known fields with fitting operators and comparable values only. */
export function checkFilters(terms: unknown): Checked {
  if (!Array.isArray(terms)) return { problem: 'not_a_list' }
  if (terms.length > maxFilters) return { problem: 'too_many' }
  const filters: InvoiceFilter[] = []
  for (const term of terms as unknown[]) {
    const checked = checkTerm(term)
    if (typeof checked === 'string') return { problem: checked }
    filters.push(checked)
  }
  return { filters }
}

function checkTerm(term: unknown): InvoiceFilter | FilterProblem {
  if (!Array.isArray(term) || term.length !== 3) return 'not_a_list'
  const [field, operator, given] = term as [unknown, unknown, unknown]
  if (typeof field !== 'string' || !Object.hasOwn(filterFields, field)) return 'unknown_field'
  const known = field as FilterField
  const kind = filterFields[known]
  const fitting = operatorsOf[kind].find((one) => one === operator)
  if (!fitting) return 'unknown_operator'
  const values = valuesOf(fitting, given)?.map((value) =>
    known === 'invoice_id.partner_id.vat' ? normaliseNif(value) : value,
  )
  if (!values || values.length === 0 || values.length > maxValues) return 'value_missing'
  return values.every((value) => isValue(kind, value))
    ? { field: known, operator: fitting, values }
    : 'value_not_valid'
}

/** Numbers may be JSON numbers; only `in` takes several values. */
function valuesOf(operator: FilterOperator, given: unknown): string[] | undefined {
  const list: unknown[] = operator === 'in' && Array.isArray(given) ? given : [given]
  const texts = list.map((one) => (typeof one === 'number' ? String(one) : one))
  return texts.every((one): one is string => typeof one === 'string' && one.trim() !== '')
    ? texts.map((one) => one.trim())
    : undefined
}

/** States: of the open ones, `owed` waits for the customer and `underway` for somebody else. */
const states: readonly string[] = ['paid', 'open', 'owed', 'underway']

function isValue(kind: FilterKind, value: string): boolean {
  if (value.length > maxLength || value.includes('\0')) return false
  if (kind === 'date') return isDay(value)
  if (kind === 'amount') return /^-?\d{1,9}(\.\d{1,2})?$/.test(value)
  return kind !== 'state' || states.includes(value)
}

/** `31/10/2026` as typed to `2026-10-31` as sent; undefined if there is no such day. */
export function isoDateOf(typed: string): string | undefined {
  const [, day, month, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(typed) ?? []
  const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

export function typedDateOf(iso: string): string {
  return iso.split('-').reverse().join('/')
}

/** Numeric inputs accept only digits, comma, dot and minus. */
export function numericText(typed: string): string {
  return typed.replaceAll(/[^\d.,-]/g, '')
}

/** Several typed values; a comma is part of an amount. */
export function typedValues(kind: FilterKind, typed: string): string[] {
  return typed.split(kind === 'amount' ? /[\s;]+/ : /[\s;,]+/).filter(Boolean)
}

/** `1.234,5` and `1234.5` both to `1234.5`; undefined if it is not an amount. */
export function amountOf(typed: string): string | undefined {
  const text = numericText(typed)
  const isThousands = /^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(text)
  const plain = (isThousands ? text.replaceAll('.', '') : text).replace(',', '.').replace(/\.$/, '')
  return isValue('amount', plain) ? plain : undefined
}

const hasChoices = (kind: FilterKind) => kind === 'choice' || kind === 'state'

export interface TypedFilter {
  field: FilterField
  operator: FilterOperator
  typed: readonly string[]
}

/** The typed value as sent, or undefined if invalid. */
export function sentValues({ field, operator, typed }: TypedFilter): string[] | undefined {
  const kind = filterFields[field]
  const isTypedList = operator === 'in' && !hasChoices(kind)
  const values = (isTypedList ? typed.flatMap((one) => typedValues(kind, one)) : typed)
    .map((one) => one.trim())
    .filter(Boolean)
  const read = kind === 'date' ? isoDateOf : kind === 'amount' ? amountOf : (text: string) => text
  const sent = values.map(read).filter((one) => one !== undefined)
  return sent.length > 0 && sent.length === values.length ? sent : undefined
}

/** One filter as in its form. */
export function checkFilter(filter: TypedFilter): {
  typed?: 'date_not_valid' | 'amount_not_valid' | 'required'
} {
  if (sentValues(filter)) return {}
  const kind = filterFields[filter.field]
  return { typed: kind === 'date' ? 'date_not_valid' : kind === 'amount' ? 'amount_not_valid' : 'required' }
}
