import { bind, type SqlPart, sqlOf } from '#platform/database'

/** Payments whose result is not known, as home lists them; columns as those of `changesUnderWay`. */
export const paymentsUnderWay = (customerId: number): SqlPart => sqlOf`
  select 'payment', 'bank', '', coalesce(min(i.number), ''), min(i.contract_id), null, y.amount_cents,
    y.created_at, null, null, null
  from payments y
    join payment_items p on p.customer_id = ${bind(customerId)} and p.payment_id = y.id and p.is_open
    join invoices i on i.customer_id = ${bind(customerId)} and i.id = p.invoice_id
  where y.customer_id = ${bind(customerId)} and y.state in ('started', 'processing')
  group by y.id, y.amount_cents, y.created_at`
