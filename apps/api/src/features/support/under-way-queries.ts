import { bind, type SqlPart, sqlOf } from '#platform/database'

/** Cases that are not closed, as home lists them; columns as those of `changesUnderWay`. */
export const casesUnderWay = (customerId: number): SqlPart => sqlOf`
  select 'case', case q.turn when 'customer' then 'you' else q.turn end, q.kind, q.number, q.contract_id,
    ((case when q.state = 'asked' then coalesce(q.answer_by, q.due_at) else q.due_at end)
      at time zone 'Europe/Madrid')::date,
    null, q.opened_at, q.due_at, q.deadline_kind, null
  from cases q where q.customer_id = ${bind(customerId)} and q.state <> 'closed'`
