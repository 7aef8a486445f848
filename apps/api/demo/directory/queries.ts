import { type Db, sql } from '#platform/database'

/** For rows that were inserted in bulk, of this customer and later ones. */
export async function fillDirectory(tx: Db, sinceCustomer = 0): Promise<void> {
  await tx.run(sql`
    insert into directory (kind, key, customer_id, id)
    select 'tax_id', vat, id, id from customers where vat is not null and id >= ${sinceCustomer}
    union all select 'contract', name, customer_id, id from contracts where customer_id >= ${sinceCustomer}
    union all select 'supply', left(cups, 20), customer_id, id from contracts where customer_id >= ${sinceCustomer}
    union all select 'invoice', number, customer_id, id from invoices where customer_id >= ${sinceCustomer}
    union all select 'payment', transaction_id, customer_id, id from payments where customer_id >= ${sinceCustomer}
    union all select 'provider_payment', platform || ' ' || provider_ref, customer_id, id from payments
      where provider_ref is not null and customer_id >= ${sinceCustomer}
    union all select 'signature', token_hash, customer_id, id from signatures where customer_id >= ${sinceCustomer}
    on conflict on constraint directory_pkey do nothing`)
  await tx.run(sql`
    insert into contact_directory (customer_id, source, kind, key)
    select c.id, 'customer', k.kind, k.key
    from customers c, lateral (values ('name', left(search_form(c.name), 200)), ('email', lower(c.email)),
      ('phone', right(regexp_replace(coalesce(c.phone, ''), '\\D', '', 'g'), 9))) as k (kind, key)
    where k.key <> '' and c.id >= ${sinceCustomer}
    union select a.customer_id, 'address', k.kind, k.key
    from addresses a, lateral (values ('email', lower(a.email)),
      ('phone', right(regexp_replace(a.mobile, '\\D', '', 'g'), 9))) as k (kind, key)
    where k.key <> '' and a.customer_id >= ${sinceCustomer}
    on conflict do nothing`)
}
