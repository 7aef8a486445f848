import type { FastifyBaseLogger } from 'fastify'
import { type Database, type Db, sql } from './database.ts'

/**
 * Sends one kind of message. It may be called twice for one id (a crash between sending and recording): be idempotent
 * by id.
 */
export type Sender = (message: { id: number; payload: unknown }, log: FastifyBaseLogger) => Promise<void>

interface Due {
  id: number
  kind: string
  payload: unknown
  attempts: number
}

const maxAttempts = 12

/** Records, in the caller's transaction, what is to be sent after its commit. */
export async function enqueue(tx: Db, kind: string, payload: unknown): Promise<void> {
  await tx.run(sql`insert into outbox (kind, payload) values (${kind}, ${JSON.stringify(payload)})`)
}

/**
 * Sends what is due, one message per transaction; the row stays locked meanwhile, so two processes never send the same one.
 * Returns how many were sent.
 */
export async function sendDue(
  database: Database,
  senders: Record<string, Sender>,
  log: FastifyBaseLogger,
): Promise<number> {
  let sent = 0
  for (;;) {
    const outcome = await database.transaction((tx) => sendNext(tx, senders, log))
    if (outcome === 'none') return sent
    if (outcome === 'sent') sent += 1
  }
}

async function sendNext(tx: Db, senders: Record<string, Sender>, log: FastifyBaseLogger) {
  const due = await tx.maybe<Due>(sql`
    select id, kind, payload, attempts from outbox
    where sent_at is null and failed_at is null and next_attempt_at <= now()
    order by next_attempt_at, id limit 1 for update skip locked`)
  if (!due) return 'none'
  // A mail server may be slow: the row stays locked meanwhile, so the usual timeout is lifted.
  await tx.run(sql`set local idle_in_transaction_session_timeout = '2min'`)
  try {
    const send = senders[due.kind]
    if (!send) throw new Error(`Nothing sends messages of kind ${due.kind}`)
    await send({ id: due.id, payload: due.payload }, log)
    await tx.run(sql`update outbox set sent_at = now(), attempts = attempts + 1 where id = ${due.id}`)
    return 'sent'
  } catch (error) {
    // The error may name the recipient: it is stored with the message and kept out of the log.
    const { code } = error as { code?: string }
    log.warn({ outboxId: due.id, kind: due.kind, code, attempts: due.attempts + 1 }, 'message not sent')
    const delaySeconds = Math.min(3600, 5 * 2 ** due.attempts)
    await tx.run(sql`
      update outbox set attempts = attempts + 1, last_error = ${String(error).slice(0, 500)},
        next_attempt_at = now() + make_interval(secs => ${delaySeconds}),
        failed_at = case when attempts + 1 >= ${maxAttempts} then now() end
      where id = ${due.id}`)
    return 'failed'
  }
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

/** Repeats the work with a pause; stop() waits for the current round. */
export function everyWhile(
  milliseconds: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
) {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<unknown> = Promise.resolve()
  let isStopped = false
  const run = () => {
    round = work()
      .catch(onError)
      .finally(() => {
        if (!isStopped) timer = setTimeout(run, milliseconds)
      })
  }
  timer = setTimeout(run, milliseconds)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
