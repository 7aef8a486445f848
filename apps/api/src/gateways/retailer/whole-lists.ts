import { listContracts } from '@fanal/contract/contracts'
import { type Contract, contractSchema } from '@fanal/contract/schemas/contracts'
import { listInvoices, listMultipointInvoices } from '@fanal/contract/invoices'
import type { ListedInvoice } from '@fanal/contract/schemas/invoices'
import { upstreamFailed } from './call-retailer.ts'
import { listOf, objectOf } from './loose-values.ts'
import type { Visit } from './visit.ts'

// Reads lists page by page. Bounded: beyond the limit only the newest pages are used.

const pageSize = 100
const maxPages = 20
/** Concurrent page requests. */
const together = 4

interface Page<T> {
  items: T[]
  n_items: number
}

async function allPages<T>(read: (offset: number) => Promise<Page<T>>): Promise<T[]> {
  const first = await read(0)
  const items = [...first.items]
  const pages = Math.min(maxPages, Math.ceil(first.n_items / pageSize))
  for (let page = 1; page < pages; page += together) {
    const next = Array.from({ length: Math.min(together, pages - page) }, (_, i) =>
      read((page + i) * pageSize),
    )
    for (const { items: more } of await Promise.all(next)) items.push(...more)
  }
  return items
}

export type InvoiceKind = ListedInvoice['type']

/** Invoices of a type that match the filter, newest first. */
export async function invoicesOf(
  visit: Visit,
  type: InvoiceKind,
  filter: readonly unknown[] = [],
): Promise<ListedInvoice[]> {
  const shared = filter.length > 0 ? { filter: JSON.stringify(filter) } : {}
  const items = await allPages<ListedInvoice>((offset) => {
    const query = { ...shared, offset, limit: pageSize }
    return type === 'multipoint'
      ? visit.ask(listMultipointInvoices, { query })
      : visit.ask(listInvoices, { query: { ...query, type } })
  })
  return items.toSorted((one, other) => other.date.localeCompare(one.date) || other.id - one.id)
}

/** The newest page and the total count. */
export async function newestInvoices(
  visit: Visit,
  type: InvoiceKind,
  filter: readonly unknown[] = [],
): Promise<{ items: ListedInvoice[]; isAll: boolean }> {
  const query = {
    ...(filter.length > 0 && { filter: JSON.stringify(filter) }),
    offset: 0,
    limit: pageSize,
  }
  const page =
    type === 'multipoint'
      ? await visit.ask(listMultipointInvoices, { query })
      : await visit.ask(listInvoices, { query: { ...query, type } })
  return { items: page.items, isAll: page.n_items <= page.items.length }
}

export function contractIn(value: unknown): Contract {
  const checked = contractSchema.safeParse(value)
  if (checked.success) return checked.data
  const places = checked.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw upstreamFailed(`a contract of the list does not fit at: ${places}`)
}

/** Contracts with all fields of the list. */
export async function wholeContracts(visit: Visit, type: 'electricity' | 'gas'): Promise<Contract[]> {
  return allPages(async (offset) => {
    const page = await visit.askWhole(listContracts, { query: { type, offset, limit: pageSize } })
    const items = listOf(page)
      .map(contractIn)
      .filter((contract) => contract.type === type)
    return { items, n_items: Number(objectOf(page)['n_items']) }
  })
}
