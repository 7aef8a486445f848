import { invoiceChart, invoiceMonths } from '@fanal/contract/invoices'
import type { InvoiceChart, InvoiceMonths, ListedInvoice } from '@fanal/contract/schemas/invoices'
import { publicSettings } from '@fanal/contract/settings'
import { addMonths } from '@fanal/domain/dates'
import { chartMonths, chartPlace } from '@fanal/domain/invoices/chart-months'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { eurosToCents, sumCents } from '@fanal/domain/money'
import { completion, type Visit } from '../visit.ts'
import { type InvoiceKind, invoicesOf, newestInvoices } from '../whole-lists.ts'

const monthOf = (invoice: ListedInvoice) => invoice.end_date.slice(0, 7)
const signed = (invoice: ListedInvoice, value: number) => (isRefund(invoice) ? -value : value)
const centsOf = (invoice: ListedInvoice) => signed(invoice, eurosToCents(invoice.amount_total))
const totalOf = (invoices: readonly ListedInvoice[]) => sumCents(invoices.map(centsOf))

const energyOf = (invoices: readonly ListedInvoice[]) =>
  invoices.reduce((sum, invoice) => sum + signed(invoice, invoice.energy_consumed), 0)

/** Invoices of the last months up to the newest; older pages are fetched only as far as needed. */
async function lastMonths(
  visit: Visit,
  type: InvoiceKind,
  filter: unknown[],
  months: number,
): Promise<ListedInvoice[]> {
  const { items, isAll } = await newestInvoices(visit, type, filter)
  const newest = items.map(monthOf).toSorted().at(-1)
  if (!newest) return []
  const start = addMonths(`${newest}-01`, 1 - months)
  const all = isAll ? items : await invoicesOf(visit, type, [...filter, ['data_final', '>=', start]])
  return all.filter((invoice) => invoice.end_date >= start)
}

function barsOf(name: string, place: number, own: readonly ListedInvoice[], months: readonly string[]) {
  const inMonth = months.map((month) => own.filter((invoice) => monthOf(invoice) === month))
  return {
    name,
    address: name === '' ? '' : (own[0]?.cups.full_address ?? ''),
    place,
    amounts: inMonth.map((invoices) => totalOf(invoices) / 100),
    energies: inMonth.map(energyOf),
  }
}

/** Highest amounts first. */
function byContract(invoices: readonly ListedInvoice[]): [string, ListedInvoice[]][] {
  const groups = new Map<string, ListedInvoice[]>()
  for (const invoice of invoices) {
    const name = invoice.contract || invoice.cups.full_address
    groups.set(name, [...(groups.get(name) ?? []), invoice])
  }
  return [...groups].toSorted(([, one], [, other]) => totalOf(other) - totalOf(one))
}

function filterOf(query: Record<string, string | undefined>): unknown[] {
  const given: unknown = JSON.parse(query['filter'] || '[]')
  const pinned = query['contractName'] ? [['polissa_id.name', '=', query['contractName']]] : []
  return [...pinned, ...(Array.isArray(given) ? (given as unknown[]) : [])]
}

const monthsBack = 60

/** Sums by month from the list. */
export const completeInvoiceMonths = completion(
  invoiceMonths,
  async ({ query }, visit): Promise<InvoiceMonths> => {
    const type = (query['type'] ?? 'electricity') as InvoiceKind
    const invoices = await lastMonths(visit, type, filterOf(query), monthsBack)
    const names = chartMonths(invoices.map(monthOf), { most: monthsBack, isFiltered: true })
    return {
      months: names.map((month) => {
        const own = invoices.filter((invoice) => monthOf(invoice) === month)
        return { month, amount: totalOf(own) / 100, energy: energyOf(own) }
      }),
    }
  },
)

/** Amounts and energy by month from the list; the contracts with the highest amounts, the others together. */
export const completeInvoiceChart = completion(
  invoiceChart,
  async ({ query }, visit): Promise<InvoiceChart> => {
    const type = (query['type'] ?? 'electricity') as InvoiceKind
    const filter = filterOf(query)
    const months = Number(query['months'] ?? 12)
    const invoices = await lastMonths(visit, type, filter, months)
    const names = chartMonths(invoices.map(monthOf), { most: months, isFiltered: Boolean(query['filter']) })
    const ranked = byContract(invoices)
    const unfiltered = filter.length > 0 ? byContract(await lastMonths(visit, type, [], months)) : ranked
    // Contracts without recent invoices come last.
    const places = [...new Set([...unfiltered, ...ranked].map(([name]) => name))]
    const { invoices: settings } = await visit.ask(publicSettings, {})
    const most = settings.maxContractsInChart
    const rest = ranked.slice(most).flatMap(([, own]) => own)
    return {
      months: names,
      contracts: [
        ...ranked
          .slice(0, most)
          .map(([name, own]) => barsOf(name, chartPlace(places.indexOf(name), most), own, names)),
        ...(rest.length > 0 ? [barsOf('', most, rest, names)] : []),
      ],
      n_contracts: ranked.length,
    }
  },
)
