import type { FoundAtDesk } from '@fanal/contract/schemas/desk/customers'
import { type SearchTerm, searchTerms } from '@fanal/domain/customers/search-terms'
import { centsToEuros } from '@fanal/domain/money'
import type { Db } from '#platform/database'
import {
  type DirectoryEntry,
  findAllInDirectory,
  findByContact,
  findByName,
  findByPrefix,
} from '#platform/database/directory'
import { findAddressee } from '#platform/outbox'
import {
  type FoundCase,
  findCase,
  findContract,
  findCustomer,
  findInvoice,
  findStrangersByEmail,
  findStrangersByPhone,
  findWhose,
} from './found-queries.ts'

/** Hits of a kind for one reading of what was typed, and of all together. */
const maxOfKind = 6
const maxOfAll = 20

/** Kinds of cases that the caller may read: undefined for all, null without the permission. */
export type ReadableKinds = readonly string[] | undefined | null

type By = SearchTerm['kind']

/** Lists hits until there are enough; a customer is one hit, however many ways lead there. */
class Hits {
  readonly items: FoundAtDesk[] = []
  readonly #seen = new Set<string>()
  readonly #db: Db
  readonly #kinds: ReadableKinds

  constructor(db: Db, kinds: ReadableKinds) {
    this.#db = db
    this.#kinds = kinds
  }

  #isNew(name: string): boolean {
    const isNew = !this.#seen.has(name) && this.items.length < maxOfAll
    if (isNew) this.#seen.add(name)
    return isNew
  }

  async addCustomers(by: By, ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      if (!this.#isNew(`customer ${id}`)) continue
      const found = await findCustomer(this.#db, id, this.#kinds ?? undefined)
      if (!found) continue
      const { id: own, name, tax_id, open_cases, ...rest } = found
      const cases = this.#kinds === null ? null : open_cases
      this.items.push({
        ...rest,
        kind: 'customer',
        by,
        customer: { id: own, name, tax_id },
        open_cases: cases,
      })
    }
  }

  async addContracts(by: By, entries: readonly DirectoryEntry[]): Promise<void> {
    for (const entry of entries) {
      if (!this.#isNew(`contract ${entry.id}`)) continue
      const [found, customer] = [
        await findContract(this.#db, entry),
        await findWhose(this.#db, entry.customer_id),
      ]
      if (found && customer) this.items.push({ ...found, kind: 'contract', by, customer })
    }
  }

  async addInvoices(by: By, entries: readonly DirectoryEntry[]): Promise<void> {
    for (const entry of entries) {
      if (!this.#isNew(`invoice ${entry.id}`)) continue
      const [found, customer] = [
        await findInvoice(this.#db, entry),
        await findWhose(this.#db, entry.customer_id),
      ]
      if (!found || !customer) continue
      const { cents, ...rest } = found
      this.items.push({ ...rest, amount: centsToEuros(cents), kind: 'invoice', by, customer })
    }
  }

  async addCases(by: By, entries: readonly DirectoryEntry[]): Promise<void> {
    for (const entry of entries) {
      const found = await findCase(this.#db, entry)
      const customer = entry.customer_id === 0 ? undefined : await findWhose(this.#db, entry.customer_id)
      if (found) this.addCase(by, found, customer)
    }
  }

  addCase(by: By, { kind, name, ...shown }: FoundCase, customer?: FoundAtDesk['customer']): void {
    const isReadable = this.#kinds !== null && (this.#kinds?.includes(kind) ?? true)
    if (!isReadable || !this.#isNew(`case ${shown.number}`)) return
    this.items.push({ ...shown, kind: 'case', by, customer: customer ?? { id: null, name, tax_id: '' } })
  }
}

type Finder<K extends By> = (db: Db, hits: Hits, term: Extract<SearchTerm, { kind: K }>) => Promise<void>

const idsOf = (rows: readonly { customer_id: number }[]) => rows.map(({ customer_id }) => customer_id)

const finders: { [K in By]: Finder<K> } = {
  async message(db, hits, { id }) {
    const customerId = await findAddressee(db, id)
    if (customerId !== undefined) await hits.addCustomers('message', [customerId])
  },
  async email(db, hits, term) {
    await hits.addCustomers('email', idsOf(await findByContact(db, term, maxOfKind)))
    for (const found of await findStrangersByEmail(db, term.start, maxOfKind)) hits.addCase('email', found)
  },
  async phone(db, hits, term) {
    await hits.addCustomers('phone', idsOf(await findByContact(db, term, maxOfKind)))
    for (const found of await findStrangersByPhone(db, term.start, maxOfKind)) hits.addCase('phone', found)
  },
  async supply(db, hits, { start }) {
    await hits.addContracts('supply', await findByPrefix(db, 'supply', start, maxOfKind))
  },
  async tax_id(db, hits, { keys }) {
    await hits.addCustomers('tax_id', idsOf(await findAllInDirectory(db, 'tax_id', keys)))
  },
  async number(db, hits, { start }) {
    await hits.addContracts('number', await findByPrefix(db, 'contract', start, maxOfKind))
    await hits.addInvoices('number', await findByPrefix(db, 'invoice', start, maxOfKind))
    await hits.addCases('number', await findByPrefix(db, 'case', start, maxOfKind))
  },
  async name(db, hits, { words }) {
    await hits.addCustomers('name', idsOf(await findByName(db, words, maxOfKind + 2)))
  },
}

const find = <K extends By>(db: Db, hits: Hits, term: Extract<SearchTerm, { kind: K }>) =>
  finders[term.kind](db, hits, term)

/** Everything that was typed may mean, the surest first. */
export async function findAtDesk(db: Db, typed: string, kinds: ReadableKinds): Promise<FoundAtDesk[]> {
  const hits = new Hits(db, kinds)
  for (const term of searchTerms(typed)) await find(db, hits, term)
  return hits.items
}
