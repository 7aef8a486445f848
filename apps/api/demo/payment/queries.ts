import { type Db, sql } from '#platform/database'

/** Marta's recent card payments, each with transaction and receipt. */
export async function insertPaidByCard(tx: Db, vat: string): Promise<void> {
  const { id: customerId } = await tx.one<{ id: number }>(sql`select id from customers where vat = ${vat}`)
  await tx.run(sql`
    insert into payments (transaction_id, customer_id, platform, amount_cents, payment_method_id, provider_ref, state,
      paid_by_user_email, created_at, updated_at)
    select 'T' || upper(substr(md5(i.number), 1, 19)), i.customer_id, 'sandbox', i.amount_to_pay_cents, 'pm_card_visa',
      'pi_sandbox_' || substr(md5(i.number), 1, 16), 'succeeded', u.email, p.at, p.at
    from invoices i join customers u on u.id = i.customer_id,
      lateral (select (i.date + 4 + time '18:20') at time zone 'Europe/Madrid' as at) p
    where i.customer_id = ${customerId} and i.paid_status = 'paid' and i.rectificative_type = 'N'
      and i.amount_to_pay_cents > 0
    order by i.id`)
  await tx.run(sql`
    insert into payment_items (customer_id, payment_id, invoice_id, amount_cents, is_open)
    select p.customer_id, p.id, i.id, p.amount_cents, false
    from payments p join invoices i on i.customer_id = p.customer_id
      and p.transaction_id = 'T' || upper(substr(md5(i.number), 1, 19))
    where p.customer_id = ${customerId}`)
}
