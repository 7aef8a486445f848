import { type Db, sql } from '#platform/database'
import { findAllInDirectory } from '#platform/database/directory'

/** Owners of contracts, by name. */
export async function findContractOwners(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const customers = await findCustomersOf(db, names)
  const rows = await db.many<{ name: string; vat: string }>(sql`
    select c.name, u.vat from contracts c join customers u on u.id = c.customer_id
    where c.customer_id = any(${customers}) and c.name = any(${names}::text[])`)
  return new Map(rows.map(({ name, vat }) => [name, vat]))
}

export async function findContractTypes(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const customers = await findCustomersOf(db, names)
  const rows = await db.many<{ name: string; type: string }>(sql`
    select name, type from contracts where customer_id = any(${customers}) and name = any(${names}::text[])`)
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** Whose the contracts of these names are. */
async function findCustomersOf(db: Db, names: readonly string[]): Promise<number[]> {
  const entries = await findAllInDirectory(db, 'contract', names)
  return [...new Set(entries.map(({ customer_id }) => customer_id))]
}
