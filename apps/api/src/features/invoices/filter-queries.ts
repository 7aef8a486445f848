import {
  type FilterField,
  type FilterOperator,
  filterFields,
  type InvoiceFilter,
} from '@fanal/domain/invoices/filters'
import { eurosToCents } from '@fanal/domain/money'
import { bind, type SqlPart, sqlOf } from '#platform/database'

type InvoiceType = 'electricity' | 'gas' | 'multipoint'

/** The invoices of a list: always of one customer. */
export interface InvoicesWanted {
  customerId: number
  type: InvoiceType
  filters: readonly InvoiceFilter[]
}

/** Condition on `invoices i`; the same text as in the partial index of open ones. */
export const isOpen = sqlOf`i.paid_status in ('unpaid', 'pending_remesa', 'pending_transfer')`

/** An amount of `invoices i` is still to be paid; the first term matches an index. Refunds are not paid. */
export const isOwed = sqlOf`${isOpen} and i.amount_pending_cents > 0 and i.rectificative_type not in ('A', 'B')`

/**
 * How an owed amount of `invoices i` is collected: an open claim stops reminders and the direct debit, and a payment whose
 * result is not known yet is not asked for again. Claims and payments are read once, whatever the planner knows of the
 * tables: joined, they could be read again for each invoice.
 */
export const reasonOf = (customerId: number) => sqlOf`case
    when i.id in (select q.invoice_id from open_claims q where q.customer_id = ${bind(customerId)}) then 'claim'
    when i.paid_status = 'pending_remesa' then 'debit'
    when i.paid_status = 'pending_transfer' then 'transfer'
    when i.id in (select p.invoice_id from invoice_payments p where p.customer_id = ${bind(customerId)}
      and p.is_open and p.state <> 'requires_action') then 'verifying'
    else 'owed' end`

/** Directly compared columns of `invoices i`. */
const columns: Partial<Record<FilterField, SqlPart>> = {
  number: sqlOf`i.number`,
  date_invoice: sqlOf`i.date`,
  data_inici: sqlOf`i.start_date`,
  data_final: sqlOf`i.end_date`,
  amount_total: sqlOf`i.amount_total_cents`,
  residual: sqlOf`i.amount_pending_cents`,
}

/**
 * Compared columns of `contracts c`, whose invoices are then selected: there are fewer contracts, and their text is
 * indexed.
 */
const contractColumns: Partial<Record<FilterField, SqlPart>> = {
  'polissa_id.name': sqlOf`c.name`,
  'invoice_id.partner_id.vat': sqlOf`c.fiscal_vat`,
  'cups_id.name': sqlOf`c.cups`,
  'cups_id.direccio': sqlOf`(c.street || ', ' || c.postal_code || ' ' || c.city)`,
}
const inSearchText: ReadonlySet<FilterField> = new Set([
  'polissa_id.name',
  'cups_id.name',
  'cups_id.direccio',
])

const operators: Record<Exclude<FilterOperator, 'like' | 'in'>, SqlPart> = {
  '=': sqlOf`=`,
  '<': sqlOf`<`,
  '>': sqlOf`>`,
  '>=': sqlOf`>=`,
  '<=': sqlOf`<=`,
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
const contains = (text: string) => bind(`%${escaped(text)}%`)

/** The filters as a condition on `invoices i`. */
export function conditionOf({ customerId, type, filters }: InvoicesWanted): SqlPart {
  const own = sqlOf`i.customer_id = ${bind(customerId)} and i.type = ${bind(type)}`
  return filters
    .map((filter) => termOf(filter, customerId, type))
    .reduce((all, one) => sqlOf`${all} and ${one}`, own)
}

function termOf(filter: InvoiceFilter, customerId: number, type: InvoiceType): SqlPart {
  const { field, values } = filter
  if (field === 'state') return stateTerm(values, customerId)
  const column = columns[field]
  if (column) return compared(column, filter)
  const contracts = contractsOf(filter, customerId)
  // The contracts of a multipoint invoice are in its lines.
  return type === 'multipoint'
    ? sqlOf`exists (select from invoice_details d cross join jsonb_array_elements(d.lines) l
        where d.customer_id = ${bind(customerId)} and d.invoice_id = i.id and l->>'name' = any(array(select c.name ${contracts})))`
    : sqlOf`i.contract_id = any(array(select c.id ${contracts}))`
}

function stateTerm(values: readonly string[], customerId: number): SqlPart {
  const reason = reasonOf(customerId)
  const states: Record<string, SqlPart> = {
    paid: sqlOf`not ${isOpen}`,
    open: isOpen,
    owed: sqlOf`(${isOwed} and ${reason} = 'owed')`,
    underway: sqlOf`(${isOwed} and ${reason} <> 'owed')`,
  }
  const [first = sqlOf`false`, ...others] = values.flatMap((value) => states[value] ?? [])
  return sqlOf`(${others.reduce((any, one) => sqlOf`${any} or ${one}`, first)})`
}

function compared(column: SqlPart, { field, operator, values }: InvoiceFilter): SqlPart {
  if (operator === 'like') return sqlOf`${column} ilike ${contains(values[0] ?? '')}`
  const kept = filterFields[field] === 'amount' ? values.map((one) => eurosToCents(one)) : values
  return operator === 'in'
    ? sqlOf`${column} = any(${bind(kept)})`
    : sqlOf`${column} ${operators[operator]} ${bind(kept[0])}`
}

/** The customer's matching contracts. Substrings use the trigram index first. */
function contractsOf(filter: InvoiceFilter, customerId: number): SqlPart {
  const { field, operator, values } = filter
  const column = contractColumns[field]
  if (!column) throw new Error(`Nothing compares ${field}`)
  const from = sqlOf`from contracts c where c.customer_id = ${bind(customerId)}`
  if (operator !== 'like') return sqlOf`${from} and ${compared(column, filter)}`
  const text = values[0] ?? ''
  const like = sqlOf`search_form(${column}) like search_form(${contains(text)})`
  // Addresses have a comma between street and postal code, the indexed text does not.
  return inSearchText.has(field) && !text.includes(',')
    ? sqlOf`${from} and c.search_text like search_form(${contains(text)}) and ${like}`
    : sqlOf`${from} and ${like}`
}
