import type { FastifyBaseLogger } from 'fastify'
import { type Database, type Db, sql } from './database.ts'
import type { Gauge } from './http/metrics.ts'
import { type Addressee, keptOf, openKept } from './outbox/kept-messages.ts'
import { inTrace } from './tracing/tracing.ts'

/**
 * Sends one kind of message. It may be called twice for one id (a crash between sending and recording): be idempotent
 * by id.
 */
export type Sender = (message: { id: number; payload: unknown }, log: FastifyBaseLogger) => Promise<void>

/** It cannot be sent, now or later: no more attempts. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}

/** Thrown by a sender whose message is no longer needed: it is deleted unsent. */
export class NotNeeded extends Error {
  override name = 'NotNeeded'
}

/** It must not be sent before; counts as no attempt. */
export class NotBefore extends Error {
  override name = 'NotBefore'
  readonly at: Date
  constructor(at: Date) {
    super('not yet')
    this.at = at
  }
}

/**
 * Lanes do not wait for each other. `outside` goes to addresses that customers gave, which may be slow; `sms` to the
 * provider of text messages, mostly codes that somebody waits for.
 */
const allLanes = ['own', 'sms', 'outside'] as const
export type Lane = (typeof allLanes)[number]

interface Due {
  id: number
  kind: string
  payload: unknown
  attempts: number
  failing_since: Date | null
  keep_trying_hours: number | null
}

/** How long sending is tried since the first failure: outages of mail servers may take a weekend. */
const standardHours = 72
/** Somebody's own server; who stops it earlier is the sender. */
const hoursOfKind: Record<string, number> = { notice_push: 96, notice_webhook: 96 }

/** Hours for mails about what ends soon, such as a code, and for those that customers have a right to. */
export const briefly = { hours: 1 }
export const withRetriesForDays = { hours: 168 }

/** Records, in the caller's transaction, what is to be sent after its commit. */
export async function enqueue(
  tx: Db,
  kind: string,
  payload: unknown,
  { hours, ...addressee }: { hours?: number } & Addressee = {},
): Promise<void> {
  await tx.run(sql`
    insert into outbox (kind, payload, keep_trying_hours, customer_id, kept)
    values (${kind}, ${JSON.stringify(payload)}, ${hours}, ${addressee.customerId}, ${keptOf(tx, payload, addressee)})`)
}

export interface NewMessage extends Addressee {
  kind: string
  payload: unknown
  /** Not before. */
  dueAt?: Date | undefined
  /** For how long it is tried, unless as long as others of its kind. */
  hours?: number | undefined
}

/** The same for many, each at its time. */
export async function enqueueMany(tx: Db, messages: readonly NewMessage[]): Promise<void> {
  const rows = messages.map(({ isRepeatable, ...message }) => ({
    ...message,
    kept: keptOf(tx, message.payload, { ...message, isRepeatable })?.toString('hex'),
  }))
  await tx.run(sql`
    insert into outbox (kind, payload, next_attempt_at, keep_trying_hours, customer_id, kept)
    select kind, payload, coalesce("dueAt", now()), hours, "customerId", decode(kept, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}) as new (kind text, payload jsonb, "dueAt" timestamptz, hours int,
      "customerId" bigint, kept text)`)
}

/** A message to a customer, as staff see it. */
export interface SentToCustomer {
  id: number
  kind: string
  payload: unknown
  is_kept: boolean
  created_at: Date
  next_attempt_at: Date
  sent_at: Date | null
  failed_at: Date | null
  failing_since: Date | null
  last_error: string | null
  bounced_at: Date | null
  bounce: string | null
}

/** Locked until the transaction ends: it is not sent meanwhile. */
export const lockMessage = (
  tx: Db,
  { customerId, id }: { customerId: number; id: number },
): Promise<SentToCustomer | undefined> =>
  tx.maybe(sql`
    select id, kind, payload, kept is not null as is_kept, created_at, next_attempt_at, sent_at, failed_at, failing_since,
      last_error, bounced_at, bounce
    from outbox where id = ${id} and customer_id = ${customerId} for update`)

/** The content that was kept, as it was. */
export async function findKept(db: Db, id: number): Promise<unknown> {
  const { kept } = await db.one<{ kept: Buffer | null }>(sql`select kept from outbox where id = ${id}`)
  return kept ? openKept(db, kept) : undefined
}

/** The customer of a message; undefined if it is gone. */
export async function findAddressee(db: Db, id: number): Promise<number | undefined> {
  const row = await db.maybe<{ customer_id: number }>(sql`
    select customer_id from outbox where id = ${id} and customer_id is not null`)
  return row?.customer_id
}

/** Notes that a message came back. False if it is none of this customer's. */
export async function markBounced(
  db: Db,
  { customerId, id, bounce }: { customerId: number; id: number; bounce: string },
): Promise<boolean> {
  const marked = await db.run(sql`
    update outbox set bounced_at = now(), bounce = ${bounce}
    where id = ${id} and customer_id = ${customerId} and bounced_at is null`)
  return marked > 0
}

/**
 * Sends what is due, one message per transaction; the row stays locked meanwhile, so two processes never send the same one.
 * Returns how many were sent.
 */
export async function sendDue(
  database: Database,
  senders: Record<string, Sender>,
  log: FastifyBaseLogger,
  lanes: readonly Lane[] = allLanes,
): Promise<number> {
  let sent = 0
  for (const lane of lanes)
    for (;;) {
      const outcome = await database.transaction((tx) => sendNext(tx, { senders, log, lane }))
      if (outcome === 'none') break
      if (outcome === 'sent') sent += 1
    }
  return sent
}

/** Each in the words of its index. */
const dueStatements: Record<Lane, ReturnType<typeof sql>> = {
  own: sql`
    select id, kind, payload, attempts, failing_since, keep_trying_hours from outbox
    where sent_at is null and failed_at is null and next_attempt_at <= now()
      and kind not in ('notice_push', 'notice_webhook', 'sms')
    order by next_attempt_at, id limit 1 for update skip locked`,
  sms: sql`
    select id, kind, payload, attempts, failing_since, keep_trying_hours from outbox
    where sent_at is null and failed_at is null and next_attempt_at <= now() and kind = 'sms'
    order by next_attempt_at, id limit 1 for update skip locked`,
  outside: sql`
    select id, kind, payload, attempts, failing_since, keep_trying_hours from outbox
    where sent_at is null and failed_at is null and next_attempt_at <= now()
      and kind in ('notice_push', 'notice_webhook')
    order by next_attempt_at, id limit 1 for update skip locked`,
}

interface Sending {
  senders: Record<string, Sender>
  log: FastifyBaseLogger
  lane: Lane
}

async function sendNext(tx: Db, { senders, log, lane }: Sending) {
  const due = await tx.maybe<Due>(dueStatements[lane])
  if (!due) return 'none'
  // A mail server may be slow: the row stays locked meanwhile, so the usual timeout is lifted.
  await tx.run(sql`set local idle_in_transaction_session_timeout = '2min'`)
  try {
    const send = senders[due.kind]
    if (!send) throw new Error(`Nothing sends messages of kind ${due.kind}`)
    await inTrace({ name: `send ${due.kind}` }, () => send({ id: due.id, payload: due.payload }, log))
    await tx.run(sql`update outbox set sent_at = now(), attempts = attempts + 1 where id = ${due.id}`)
    return 'sent'
  } catch (error) {
    if (error instanceof NotBefore)
      await tx.run(sql`update outbox set next_attempt_at = ${error.at} where id = ${due.id}`)
    else if (error instanceof NotNeeded) await tx.run(sql`delete from outbox where id = ${due.id}`)
    else await recordFailure(tx, due, error, log)
    return 'failed'
  }
}

async function recordFailure(tx: Db, due: Due, error: unknown, log: FastifyBaseLogger): Promise<void> {
  const { id, kind, attempts, keep_trying_hours: hours } = due
  // The error may name the recipient: it is stored with the message and kept out of the log.
  const { code } = error as { code?: string }
  const line = { outboxId: id, kind, code, attempts: attempts + 1 }
  const now = new Date()
  const since = due.failing_since ?? now
  const hoursTried = (now.getTime() - since.getTime()) / 3_600_000
  const isLast = error instanceof GivenUp || hoursTried >= (hours ?? hoursOfKind[kind] ?? standardHours)
  if (isLast) log.error(line, 'message given up')
  else log.warn(line, 'message not sent')
  const delaySeconds = Math.min(3600, 5 * 2 ** Math.min(attempts, 10))
  await tx.run(sql`
    update outbox set attempts = attempts + 1, last_error = ${String(error).slice(0, 500)}, failing_since = ${since},
      next_attempt_at = now() + make_interval(secs => ${delaySeconds}), failed_at = ${isLast ? now : null}
    where id = ${id}`)
}

/** Makes failed and waiting messages due now, with the attempts of a new one; `by` is who of the staff asks for it. */
export function retryNow(tx: Db, kind: string, ids: readonly number[] | 'all', by = ''): Promise<number> {
  return tx.run(sql`
    update outbox set failed_at = null, failing_since = null, attempts = 0, next_attempt_at = now(), retried_at = now(),
      retried_by = ${by}
    where kind = ${kind} and sent_at is null and (failed_at is not null or failing_since is not null)
      and (${ids === 'all'} or id = any(${ids === 'all' ? [] : ids}))`)
}

export async function outboxGauges(db: Db): Promise<Gauge[]> {
  const rows = await db.many<{
    kind: string
    waiting: number
    given_up: number
    seconds: number
    oldest: number
  }>(sql`
    select kind, count(*) filter (where failed_at is null) as waiting,
      count(*) filter (where failed_at > now() - interval '7 days') as given_up,
      extract(epoch from now() - min(failing_since) filter (where failed_at is null))::int as seconds,
      extract(epoch from now() - min(next_attempt_at) filter (where failed_at is null and next_attempt_at <= now()))::int as oldest
    from outbox where sent_at is null group by kind`)
  const gauge = (name: string, key: 'waiting' | 'given_up' | 'seconds' | 'oldest', help: string) => ({
    name,
    help,
    values: rows.map((row) => ({ labels: { kind: row.kind }, value: row[key] ?? 0 })),
  })
  return [
    gauge('outbox_waiting', 'waiting', 'Messages that wait to be sent.'),
    gauge('outbox_failing_seconds', 'seconds', 'How long the oldest waiting message could not be sent.'),
    gauge('outbox_due_seconds', 'oldest', 'How long the oldest message is due.'),
    gauge('outbox_given_up_last_week', 'given_up', 'Messages given up in the last week.'),
  ]
}

/**
 * Deletes the content of sent messages, which may be a password or a link, within the hour; their rows after three
 * months. The demo keeps all for its mailbox.
 */
export async function forgetSent(db: Db): Promise<void> {
  await db.run(sql`
    update outbox set payload = payload - 'text' - 'html' - 'attachments'
    where sent_at < now() - interval '1 hour' and payload ?| array['text', 'html', 'attachments']`)
  await db.run(sql`delete from outbox where sent_at < now() - interval '90 days'`)
}
