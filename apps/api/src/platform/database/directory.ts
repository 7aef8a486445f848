import { type Db, sql } from '../database.ts'

/** What leads to a customer's things from outside of the customer (docs/decisions/0038-spread-by-customer.md). */
export type DirectoryKind =
  | 'tax_id'
  | 'contract'
  | 'supply'
  | 'invoice'
  | 'login_link'
  | 'passkey'
  | 'signature'
  | 'payment'
  | 'provider_payment'
  | 'case'
  | 'push'

export interface DirectoryEntry {
  key: string
  customer_id: number
  /** 0 where the key itself is the id. */
  id: number
}

/** The customer and id behind a key that only one customer has. */
export function findInDirectory(
  db: Db,
  kind: Exclude<DirectoryKind, 'supply'>,
  key: string,
): Promise<DirectoryEntry | undefined> {
  return db.maybe(sql`select key, customer_id, id from directory where kind = ${kind} and key = ${key}`)
}

export function findAllInDirectory(
  db: Db,
  kind: DirectoryKind,
  keys: readonly string[],
): Promise<DirectoryEntry[]> {
  return db.many(sql`
    select key, customer_id, id from directory where kind = ${kind} and key = any(${keys})
    order by key, customer_id, id`)
}

/** In the transaction that writes what it leads to. A key that another has already fails with 23505 on `directory_once`. */
export async function addToDirectory(
  db: Db,
  kind: DirectoryKind,
  entries: readonly DirectoryEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await db.run(sql`
    insert into directory (kind, key, customer_id, id)
    select ${kind}, e.key, e.customer_id, e.id
    from unnest(${entries.map(({ key }) => key)}::text[], ${entries.map(({ customer_id }) => customer_id)}::bigint[],
      ${entries.map(({ id }) => id)}::bigint[]) as e (key, customer_id, id)
    on conflict on constraint directory_pkey do nothing`)
}

/** The same, and what led to the same things by another key no longer does. */
export async function replaceInDirectory(
  db: Db,
  kind: DirectoryKind,
  entries: readonly DirectoryEntry[],
): Promise<void> {
  await db.run(sql`
    delete from directory d
    using jsonb_to_recordset(${JSON.stringify(entries)}) as e (key text, customer_id bigint, id bigint)
    where d.customer_id = e.customer_id and d.kind = ${kind} and d.id = e.id and d.key <> e.key`)
  await addToDirectory(db, kind, entries)
}

export async function removeFromDirectory(
  db: Db,
  kind: DirectoryKind,
  { key, customer_id, id }: DirectoryEntry,
): Promise<void> {
  await db.run(sql`
    delete from directory
    where kind = ${kind} and key = ${key} and customer_id = ${customer_id} and id = ${id}`)
}
