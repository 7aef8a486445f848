import { type Db, sql } from '#platform/database'
import { addToDirectory, findAllInDirectory, findInDirectory } from '#platform/database/directory'

/** The tax ids that belong to a customer. */
export async function findKnownVats(db: Db, vats: readonly string[]): Promise<Set<string>> {
  const known = await findAllInDirectory(db, 'tax_id', vats)
  return new Set(known.map(({ key }) => key))
}

export async function findCustomerByVat(
  db: Db,
  vat: string,
): Promise<{ id: number; name: string; email: string } | undefined> {
  const known = await findInDirectory(db, 'tax_id', vat)
  return known && db.maybe(sql`select id, name, email from customers where id = ${known.id}`)
}

export async function hasCustomers(db: Db): Promise<boolean> {
  return (await db.maybe(sql`select 1 from customers limit 1`)) !== undefined
}

/** Names, addresses and languages follow the rows where given; new customers need a name and an address. */
export async function saveCustomers(
  tx: Db,
  people: readonly (Record<string, unknown> & { vat: string })[],
): Promise<Map<string, number>> {
  const known = await findAllInDirectory(
    tx,
    'tax_id',
    people.map(({ vat }) => vat),
  )
  const ids = new Map(known.map(({ key, id }) => [key, id]))
  const [old, fresh] = [people.filter(({ vat }) => ids.has(vat)), people.filter(({ vat }) => !ids.has(vat))]
  await updateCustomers(
    tx,
    old.map((one) => ({ ...one, id: ids.get(one.vat) })),
  )
  const created = await insertCustomers(tx, fresh)
  await addToDirectory(
    tx,
    'tax_id',
    created.map(({ id, vat: key }) => ({ key, customer_id: id, id })),
  )
  return new Map([...ids, ...created.map(({ id, vat }) => [vat, id] as const)])
}

async function updateCustomers(tx: Db, people: readonly object[]): Promise<void> {
  await tx.run(sql`
    update customers u set name = n.name, email = n.email, phone = n.phone, locale = n.locale
    from (select n.* from jsonb_array_elements(${JSON.stringify(people)}::jsonb) r
        join customers k on k.id = (r.value->>'id')::bigint,
      lateral jsonb_populate_record(k, r.value) n) n
    where u.id = n.id
      and (u.name, u.email, u.phone, u.locale) is distinct from (n.name, n.email, n.phone, n.locale)`)
}

function insertCustomers(tx: Db, people: readonly object[]): Promise<{ id: number; vat: string }[]> {
  return tx.many(sql`
    insert into customers (vat, name, is_company, email, phone, locale)
    select vat, name, is_company, email, phone, coalesce(locale, 'es-ES')
    from jsonb_to_recordset(${JSON.stringify(people)}) as r (
      vat text, name text, is_company boolean, email text, phone text, locale text)
    where name is not null and email is not null
    returning id, vat`)
}
