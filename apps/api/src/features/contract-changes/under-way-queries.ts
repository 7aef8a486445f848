import { bind, type SqlPart, sqlOf } from '#platform/database'

/** Changes that are not done, as home lists them: those to be signed and those at the distributor. */
export const changesUnderWay = (customerId: number): SqlPart => sqlOf`
  select case r.state when 'signature_pending' then 'signature' else 'change' end as kind,
    case r.state when 'signature_pending' then 'you' else 'distributor' end as turn,
    r.kind as subject, '' as number, r.contract_id,
    (s.expires_at at time zone 'Europe/Madrid')::date as day, null::bigint as cents, r.requested_at as since,
    null::timestamptz as due_at, null::text as deadline_kind,
    (select max(e.happened_at) from change_events e where e.customer_id = ${bind(customerId)} and e.change_id = r.id
      and e.state = 'sent') as sent_at
  from change_requests r left join signatures s on s.customer_id = ${bind(customerId)} and s.change_id = r.id
    and s.state = 'pending'
  where r.customer_id = ${bind(customerId)} and r.state in ('signature_pending', 'sent')`

/** Drafts that wait for a signature which no change stands for; columns as above. */
export const draftsUnderWay = (customerId: number): SqlPart => sqlOf`
  select 'signature', 'you', 'contract', '', d.id, null, null, null, null, null, null
  from contracts d where d.customer_id = ${bind(customerId)} and d.state = 'esborrany' and d.sign_date is null
    and not exists (select from change_requests r where r.customer_id = ${bind(customerId)} and r.contract_id = d.id
      and r.state = 'signature_pending')`
