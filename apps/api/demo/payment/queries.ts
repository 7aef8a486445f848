import { type Db, sql } from '#platform/database'

/** Marta's recent card payments, each with transaction and receipt. */
export async function insertPaidByCard(tx: Db, vat: string): Promise<void> {
  await tx.run(sql`
    with own as (
      select i.id, i.customer_id, i.number, i.amount_to_pay_cents as cents, u.email,
        (i.date + 4 + time '18:20') at time zone 'Europe/Madrid' as paid_at
      from invoices i join customers u on u.id = i.customer_id
      where u.vat = ${vat} and i.paid_status = 'paid' and i.rectificative_type = 'N' and i.amount_to_pay_cents > 0),
    paid as (
      insert into payments (transaction_id, customer_id, platform, amount_cents, payment_method_id, provider_ref, state,
        paid_by_user_email, created_at, updated_at)
      select 'T' || upper(substr(md5(number), 1, 19)), customer_id, 'sandbox', cents, 'pm_card_visa',
        'pi_sandbox_' || substr(md5(number), 1, 16), 'succeeded', email, paid_at, paid_at
      from own order by id returning customer_id, id, transaction_id)
    insert into payment_items (customer_id, payment_id, invoice_id, amount_cents, is_open)
    select paid.customer_id, paid.id, own.id, own.cents, false
    from paid join own on paid.transaction_id = 'T' || upper(substr(md5(own.number), 1, 19))`)
}
