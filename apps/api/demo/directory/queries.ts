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
}
