import type {
  InvoiceChart,
  InvoiceMonths,
  InvoiceSummary,
  ListedInvoice,
} from '@fanal/contract/schemas/invoices'
import { madridDayOf } from '@fanal/domain/dates'
import { checkFilters, type FilterField, type InvoiceFilter } from '@fanal/domain/invoices/filters'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { canBePaid, type ShownInvoice } from '#features/invoices/use-invoices.ts'
import { eachStatus, gas } from './invoice-examples.ts'
import { paid, platform } from './paying.tsx'
import { type Answer, type Call, serve } from './server.ts'

// A customer's invoices, on a server that filters and sums them up by the rules of the real one.

const valueOf: Partial<Record<FilterField, (one: ListedInvoice) => string>> = {
  number: (one) => one.number,
  'polissa_id.name': (one) => one.contract,
  'cups_id.name': (one) => one.cups.name,
  date_invoice: (one) => one.date,
  data_final: (one) => one.end_date,
  amount_total: (one) => one.amount_total,
  state: (one) => (Number(one.amount_pending) > 0 ? 'open' : 'paid'),
}

function isMatch(one: ListedInvoice, { field, operator, values }: InvoiceFilter): boolean {
  const own = valueOf[field]?.(one) ?? ''
  const [asked = ''] = values
  const distance = field === 'amount_total' ? Number(own) - Number(asked) : own.localeCompare(asked)
  if (operator === 'in') return values.includes(own)
  if (operator === 'like') return own.includes(asked)
  return {
    '=': distance === 0,
    '<': distance < 0,
    '>': distance > 0,
    '<=': distance <= 0,
    '>=': distance >= 0,
  }[operator]
}

const sumOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(2)
const isOwed = ({ paid: status }: ListedInvoice) => status === 'unpaid'

function chartOf(all: readonly ListedInvoice[], found: readonly ListedInvoice[]): InvoiceChart {
  const months = [...new Set(found.map(({ end_date }) => end_date.slice(0, 7)))].toSorted()
  const places = [...new Set(all.map(({ contract }) => contract))]
  const sums = (name: string, value: (one: ListedInvoice) => number) =>
    months.map((one) =>
      found
        .filter(({ contract, end_date }) => contract === name && end_date.startsWith(one))
        .reduce((sum, invoice) => sum + (isRefund(invoice) ? -1 : 1) * value(invoice), 0),
    )
  const contracts = places
    .filter((name) => found.some(({ contract }) => contract === name))
    .map((name) => ({
      name,
      address: 'Carrer Nou',
      place: places.indexOf(name),
      amounts: sums(name, (one) => Number(one.amount_total)),
      energies: sums(name, (one) => one.energy_consumed),
    }))
  return { months, contracts, n_contracts: contracts.length }
}

function monthsOf(found: readonly ListedInvoice[]): InvoiceMonths {
  const { months, contracts } = chartOf(found, found)
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  return {
    months: months.map((one, at) => ({
      month: one,
      amount: sum(contracts.map(({ amounts }) => amounts[at] ?? 0)),
      energy: sum(contracts.map(({ energies }) => energies[at] ?? 0)),
    })),
  }
}

function dueOf(debts: readonly ListedInvoice[]) {
  const today = madridDayOf(Date.now())
  const overdue = debts.filter(({ due_date }) => due_date !== null && due_date < today)
  const dues = debts.flatMap(({ due_date }) => due_date ?? []).toSorted()
  return {
    amount_overdue: sumOf(overdue.map((one) => one.amount_pending)),
    n_overdue: overdue.length,
    next_due: dues.find((day) => day >= today) ?? null,
  }
}

interface Known {
  electricity: ShownInvoice[]
  gas: ShownInvoice[]
  multipoint: ShownInvoice[]
}

function summaryOf(
  known: Known,
  type: keyof Known,
  isOfContract: (one: ListedInvoice) => boolean,
): InvoiceSummary {
  const mine = known[type].filter(isOfContract)
  const underway = mine.filter((one) => one.paid.startsWith('pending'))
  const elsewhere = (['electricity', 'gas', 'multipoint'] as const).flatMap((other) => {
    const debts = known[other].filter((one) => isOwed(one) && !(other === type && isOfContract(one)))
    const amount_owed = sumOf(debts.map((one) => one.amount_pending))
    return debts.length > 0 ? [{ type: other, amount_owed, n_owed: debts.length }] : []
  })
  return {
    amount_owed: sumOf(mine.filter(isOwed).map((one) => one.amount_pending)),
    n_owed: mine.filter(isOwed).length,
    ...dueOf(mine.filter(isOwed)),
    amount_claimed: '0.00',
    n_claimed: 0,
    counts: {
      electricity: known.electricity.length,
      gas: known.gas.length,
      multipoint: known.multipoint.length,
    },
    amount_underway: sumOf(underway.map((one) => one.amount_pending)),
    n_underway: underway.length,
    owed_elsewhere: elsewhere,
    payable: mine
      .filter(canBePaid)
      .toReversed()
      .map(({ id, number, amount_pending }) => ({ id, number, amount_pending, is_claimed: false })),
    download_types: ['pdf', 'signed_xml'],
    is_demo_certificate: true,
  }
}

/** Answers of the pages of invoices; `answer` comes first. */
export function invoiceServer(
  over: Partial<Known> = {},
  answer: (call: Call) => Answer | undefined | Promise<Answer | undefined> = () => undefined,
) {
  const known: Known = { electricity: eachStatus, gas, multipoint: [], ...over }
  const usual = ({ path }: Call): unknown => {
    const { pathname, searchParams: asked } = new URL(path, 'http://portal.invalid')
    if (pathname.startsWith('/payment_platforms')) return { platforms: [platform('sandbox')] }
    if (pathname.startsWith('/transaction_summary')) return paid
    if (pathname === '/filter/params')
      return {
        contracts: Array.from({ length: 12 }, (_, i) => String(100_001 + i)),
        vats: ['12345678Z'],
        cups: ['ES0031400000000001JN0F'],
        addresses: [],
      }
    const type = pathname === '/invoices_multipoint/' ? 'multipoint' : (asked.get('type') ?? 'electricity')
    const all = known[type as keyof Known]
    const name = asked.get('contractName')
    const isOfContract = (one: ListedInvoice) => !name || one.contract === name
    if (pathname === '/invoices/summary') return summaryOf(known, type as keyof Known, isOfContract)
    const checked = checkFilters(JSON.parse(asked.get('filter') ?? '[]'))
    const filters = 'filters' in checked ? checked.filters : []
    const found = all.filter((one) => isOfContract(one) && filters.every((filter) => isMatch(one, filter)))
    if (pathname === '/invoices/months') return monthsOf(found)
    if (pathname === '/invoices/chart') return chartOf(all, found)
    const [offset, limit] = [Number(asked.get('offset')), Number(asked.get('limit'))]
    const items = found.slice(offset, offset + limit)
    return { items, n_items: found.length, offset, limit, is_more: false, next: null }
  }
  return serve(async (call) => (await answer(call)) ?? { body: usual(call) })
}
