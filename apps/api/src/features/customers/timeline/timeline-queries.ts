import { rankOf, type TimelineKind, type TimelinePlace } from '@fanal/domain/customers/timeline'
import { bind, type Db, sql, type SqlPart, sqlOf } from '#platform/database'

// Each kind of line is read on its own, newest first, from a place on: it reads as many rows as are shown. Instants have
// microseconds, so that a place is exact.

export interface LineRow {
  kind: TimelineKind
  at: string
  id: string
  what: string
  title: string
  detail: string
  author: string
  number: string
  cents: number | null
}

export interface LinesWanted {
  customerId: number
  after: TimelinePlace | undefined
  limit: number
}

const stamp = (column: SqlPart) =>
  sqlOf`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`
const none = sqlOf`''`

/** Lines of a kind that come after the place, where those of the same instant are ordered by kind and id. */
function beyond(
  kind: TimelineKind,
  { after }: LinesWanted,
  { at, id, cast = sqlOf`bigint` }: { at: SqlPart; id: SqlPart; cast?: SqlPart },
): SqlPart {
  if (!after) return sqlOf`true`
  const [rank, instant] = [rankOf(kind), sqlOf`${bind(after.at)}::timestamptz`]
  if (rank === after.rank) return sqlOf`(${at}, ${id}) < (${instant}, ${bind(after.id)}::text::${cast})`
  return rank > after.rank ? sqlOf`${at} <= ${instant}` : sqlOf`${at} < ${instant}`
}

interface Parts {
  kind: TimelineKind
  at: SqlPart
  id: SqlPart
  cast?: SqlPart
  /** `from …` up to conditions that name the customer. */
  from: SqlPart
  what: SqlPart
  title?: SqlPart
  detail?: SqlPart
  author?: SqlPart
  number?: SqlPart
  cents?: SqlPart
}

function findLines(db: Db, wanted: LinesWanted, parts: Parts): Promise<LineRow[]> {
  const { kind, at, id, from, what, title = none, detail = none, author = none, number = none } = parts
  return db.many(sqlOf`
    select ${bind(kind)}::text as kind, ${stamp(at)}, ${id}::text as id, ${what} as what, ${title} as title, ${detail} as detail,
      ${author} as author, ${number} as number, ${parts.cents ?? sqlOf`null::bigint`} as cents
    ${from} and ${beyond(kind, wanted, parts)}
    order by ${at} desc, ${id} desc limit ${bind(wanted.limit)}`)
}

export const findLetters = (db: Db, wanted: LinesWanted): Promise<LineRow[]> =>
  findLines(db, wanted, {
    kind: 'letter',
    at: sqlOf`m.sent_at`,
    id: sqlOf`m.id`,
    from: sqlOf`from communications m where m.customer_id = ${bind(wanted.customerId)}`,
    what: sqlOf`m.channel`,
    title: sqlOf`m.subject`,
  })

export const findCaseLines = (
  db: Db,
  wanted: LinesWanted,
  kinds: readonly string[] | undefined,
): Promise<LineRow[]> =>
  findLines(db, wanted, {
    kind: 'case',
    at: sqlOf`e.at`,
    id: sqlOf`e.id`,
    from: sqlOf`
      from case_entries e join cases c on c.customer_id = ${bind(wanted.customerId)} and c.id = e.case_id
      where e.customer_id = ${bind(wanted.customerId)} and (${bind(kinds)}::text[] is null or c.kind = any(${bind(kinds)}::text[]))`,
    what: sqlOf`e.kind || ' ' || e.made_by`,
    title: sqlOf`c.subject`,
    detail: sqlOf`left(e.text, 200)`,
    author: sqlOf`e.author`,
    number: sqlOf`c.number`,
  })

export const findChangeLines = (db: Db, wanted: LinesWanted): Promise<LineRow[]> =>
  findLines(db, wanted, {
    kind: 'change',
    at: sqlOf`e.happened_at`,
    id: sqlOf`e.id`,
    from: sqlOf`
      from change_events e
        join change_requests r on r.customer_id = ${bind(wanted.customerId)} and r.id = e.change_id
        join contracts c on c.customer_id = ${bind(wanted.customerId)} and c.id = r.contract_id
      where e.customer_id = ${bind(wanted.customerId)}`,
    what: sqlOf`e.state`,
    title: sqlOf`r.kind`,
    detail: sqlOf`left(e.detail, 200)`,
    number: sqlOf`c.name`,
  })

const invoiceAt = sqlOf`(i.date::timestamp at time zone 'Europe/Madrid')`

/** Each type by its own index. */
export async function findInvoiceLines(db: Db, wanted: LinesWanted): Promise<LineRow[]> {
  const { customerId, after } = wanted
  const upTo = after
    ? sqlOf`and i.date <= (${bind(after.at)}::timestamptz at time zone 'Europe/Madrid')::date`
    : none0
  const lists: LineRow[][] = []
  for (const type of ['electricity', 'gas', 'multipoint'])
    lists.push(
      await db.many(sqlOf`
        select 'invoice' as kind, ${stamp(invoiceAt)}, i.id::text as id,
          case when i.rectificative_type in ('A', 'B') then 'refund' else i.type end as what, i.number as title, i.paid_status as detail,
          '' as author, '' as number, i.amount_total_cents as cents
        from invoices i
        where i.customer_id = ${bind(customerId)} and i.type = ${bind(type)} ${upTo}
          and ${beyond('invoice', wanted, { at: invoiceAt, id: sqlOf`i.id` })}
        order by i.date desc, i.id desc limit ${bind(wanted.limit)}`),
    )
  return lists
    .flat()
    .sort((one, other) =>
      one.at === other.at ? Number(other.id) - Number(one.id) : one.at < other.at ? 1 : -1,
    )
}
const none0 = sqlOf``

export const findPaymentLines = (db: Db, wanted: LinesWanted): Promise<LineRow[]> =>
  findLines(db, wanted, {
    kind: 'payment',
    at: sqlOf`y.created_at`,
    id: sqlOf`y.id`,
    from: sqlOf`from payments y where y.customer_id = ${bind(wanted.customerId)}`,
    what: sqlOf`y.state`,
    title: sqlOf`y.transaction_id`,
    cents: sqlOf`y.amount_cents`,
  })

/** A session that only replaced another is no sign-in. */
export const findSignInLines = (db: Db, wanted: LinesWanted): Promise<LineRow[]> =>
  findLines(db, wanted, {
    kind: 'sign_in',
    at: sqlOf`s.created_at`,
    id: sqlOf`s.id`,
    cast: sqlOf`text`,
    from: sqlOf`from sessions s where s.customer_id = ${bind(wanted.customerId)} and s.login_type <> 'refresh'`,
    what: sqlOf`case when s.read_only then 'staff' else s.login_type end`,
    title: sqlOf`coalesce(s.user_agent, '')`,
    detail: sqlOf`case when s.read_only then coalesce(s.reason, '') else coalesce(s.network, '') end`,
    author: sqlOf`case when s.read_only then coalesce(s.actor, '') else '' end`,
  })

export const findConsentLines = (db: Db, wanted: LinesWanted): Promise<LineRow[]> =>
  findLines(db, wanted, {
    kind: 'consent',
    at: sqlOf`k.given_at`,
    id: sqlOf`k.id`,
    from: sqlOf`from consents k where k.customer_id = ${bind(wanted.customerId)}`,
    what: sqlOf`case when k.granted then 'given' else 'withdrawn' end`,
    title: sqlOf`k.purpose`,
  })

export const findNoteLines = (db: Db, wanted: LinesWanted): Promise<LineRow[]> =>
  findLines(db, wanted, {
    kind: 'note',
    at: sqlOf`n.at`,
    id: sqlOf`n.id`,
    from: sqlOf`from customer_notes n where n.customer_id = ${bind(wanted.customerId)}`,
    what: sqlOf`'note'`,
    title: sqlOf`n.text`,
    author: sqlOf`n.author`,
  })

export interface MessageRow extends LineRow {
  to: string
  channel: string
  next_attempt_at: Date
  sent_at: Date | null
  failed_at: Date | null
  failing_since: Date | null
  bounced_at: Date | null
  reason: string
  is_kept: boolean
}

export const findMessageLines = (db: Db, wanted: LinesWanted): Promise<MessageRow[]> =>
  db.many(sqlOf`
    select 'message' as kind, ${stamp(sqlOf`o.created_at`)}, o.id::text as id, o.kind as what,
      coalesce(o.payload->>'subject', '') as title, '' as detail, '' as author, '' as number, null::bigint as cents,
      coalesce(o.payload->>'to', '') as to, o.kind as channel, o.next_attempt_at, o.sent_at, o.failed_at, o.failing_since,
      o.bounced_at, coalesce(o.bounce, o.last_error, '') as reason, o.kept is not null as is_kept
    from outbox o
    where o.customer_id = ${bind(wanted.customerId)} and o.kind in ('mail', 'sms')
      and ${beyond('message', wanted, { at: sqlOf`o.created_at`, id: sqlOf`o.id` })}
    order by o.created_at desc, o.id desc limit ${bind(wanted.limit)}`)

/** Mails to the customer between these instants, to know them again among what was sent about contracts. */
export const findSubjects = (
  db: Db,
  customerId: number,
  { from, to }: { from: string; to: string },
): Promise<{ at: string; subject: string }[]> =>
  db.many(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, coalesce(payload->>'subject', '') as subject
    from outbox where customer_id = ${customerId} and kind = 'mail'
      and created_at >= ${from}::timestamptz - interval '1 minute' and created_at <= ${to}::timestamptz + interval '1 minute'`)
