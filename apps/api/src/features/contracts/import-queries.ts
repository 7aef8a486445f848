import { type Db, sql } from '#platform/database'

/** Owners of contracts, by name. */
export async function findContractOwners(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.many<{ name: string; vat: string }>(sql`
    select c.name, u.vat from contracts c join customers u on u.id = c.customer_id
    where c.name = any(${names}::text[])`)
  return new Map(rows.map(({ name, vat }) => [name, vat]))
}

export async function findContractIds(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.many<{ id: number; name: string }>(sql`
    select id, name from contracts where name = any(${names}::text[])`)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export async function findContractTypes(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.many<{ name: string; type: string }>(sql`
    select name, type from contracts where name = any(${names}::text[])`)
  return new Map(rows.map(({ name, type }) => [name, type]))
}
