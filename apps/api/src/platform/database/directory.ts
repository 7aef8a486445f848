import { bind, type Db, sql, sqlOf } from '../database.ts'

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

/** What begins like this of one kind: a number that is still being typed. The shortest first. */
export function findByPrefix(
  db: Db,
  kind: 'contract' | 'supply' | 'invoice' | 'case',
  start: string,
  limit: number,
): Promise<DirectoryEntry[]> {
  return db.many(sql`
    select key, customer_id, id from directory where kind = ${kind} and key like ${`${escaped(start)}%`}
    order by key, customer_id, id limit ${limit}`)
}

export interface Contacts {
  customer_id: number
  name?: string | undefined
  email: string
  phone: string | null
}

const insertContacts = (tx: Db, source: 'customer' | 'address', contacts: readonly Contacts[]) =>
  tx.run(sql`
    insert into contact_directory (customer_id, source, kind, key)
    select distinct c.customer_id, ${source}, k.kind, k.key
    from jsonb_to_recordset(${JSON.stringify(contacts)}) as c (customer_id bigint, name text, email text, phone text),
      lateral (values ('name', left(search_form(c.name), 200)), ('email', lower(c.email)),
        ('phone', right(regexp_replace(c.phone, '\\D', '', 'g'), 9))) as k (kind, key)
    where k.key <> ''
    on conflict do nothing`)

/** In the transaction that writes these customers. */
export async function replaceContacts(tx: Db, contacts: readonly Contacts[]): Promise<void> {
  if (contacts.length === 0) return
  await tx.run(sql`
    delete from contact_directory
    where source = 'customer' and customer_id = any(${contacts.map(({ customer_id }) => customer_id)})`)
  await insertContacts(tx, 'customer', contacts)
}

/** In the transaction that writes addresses. Former ones go on leading to the customer. */
export async function addContacts(tx: Db, contacts: readonly Contacts[]): Promise<void> {
  if (contacts.length > 0) await insertContacts(tx, 'address', contacts)
}

/** How many names may match before some are left out: ordering them all would take as long as there are. */
const maxNames = 1_000

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Customers whose telephone or address begins like this. */
export async function findByContact(
  db: Db,
  { kind, start }: { kind: 'email' | 'phone'; start: string },
  limit: number,
): Promise<{ customer_id: number; key: string }[]> {
  return db.many(sql`
    select customer_id, min(key) as key from (
      select customer_id, key from contact_directory
      where kind = ${kind} and key like ${`${escaped(start)}%`} order by key limit ${limit * 4}) k
    group by customer_id order by min(key), customer_id limit ${limit}`)
}

/** Customers with all these words in their name; names that begin with the first of them come first. */
export async function findByName(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<{ customer_id: number }[]> {
  const [first = ''] = words
  const start = `${escaped(first)}%`
  // Fewer than three letters have no trigram: they can only be the beginning.
  const isShort = words.every((word) => word.length < 3)
  const condition = isShort
    ? sqlOf`key like search_form(${bind(start)})`
    : words.reduce(
        (all, word) => sqlOf`${all} and key like search_form(${bind(`%${escaped(word)}%`)})`,
        sqlOf`true`,
      )
  return db.many(sqlOf`
    select customer_id from (
      select customer_id, key from contact_directory where kind = 'name' and ${condition} limit ${bind(maxNames)}) k
    order by key not like search_form(${bind(start)}), key, customer_id limit ${bind(limit)}`)
}
