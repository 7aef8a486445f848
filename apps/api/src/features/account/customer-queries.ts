import { type Db, sql } from '#platform/database'

/** The tax ids that belong to a customer. */
export async function findKnownVats(db: Db, vats: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ vat: string }>(sql`select vat from customers where vat = any(${vats}::text[])`)
  return new Set(rows.map(({ vat }) => vat))
}

export function findCustomerByVat(
  db: Db,
  vat: string,
): Promise<{ id: number; name: string; email: string } | undefined> {
  return db.maybe(sql`select id, name, email from customers where vat = ${vat}`)
}

export async function hasCustomers(db: Db): Promise<boolean> {
  return (await db.maybe(sql`select 1 from customers limit 1`)) !== undefined
}

/** Names, addresses and languages follow the rows where given; new customers need a name and an address. */
export async function saveCustomers(tx: Db, people: readonly object[]): Promise<void> {
  const rows = JSON.stringify(people)
  await tx.run(sql`
    update customers u set name = n.name, email = n.email, phone = n.phone, locale = n.locale
    from (select n.* from jsonb_array_elements(${rows}::jsonb) r join customers k on k.vat = r.value->>'vat',
      lateral jsonb_populate_record(k, r.value) n) n
    where u.id = n.id
      and (u.name, u.email, u.phone, u.locale) is distinct from (n.name, n.email, n.phone, n.locale)`)
  await tx.run(sql`
    insert into customers (vat, name, is_company, email, phone, locale)
    select vat, name, is_company, email, phone, coalesce(locale, 'es-ES')
    from jsonb_to_recordset(${rows}) as r (
      vat text, name text, is_company boolean, email text, phone text, locale text)
    where name is not null and email is not null
    on conflict (vat) do nothing`)
}
