import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Db, sql } from './database.ts'
import { AppError } from './errors.ts'

export interface KeyedWrite {
  /** Owner of a key: the same text of two customers is two keys. */
  scope: string
  key: string
  request: { method: string; path: string; body: unknown }
}

interface Answered {
  status: number
  answer: unknown
}

export const keyLength = { min: 8, max: 255 }

/** The idempotency key of a write. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length < keyLength.min || key.length > keyLength.max)
    throw new AppError('invalid_request', { errors: { 'Idempotency-Key': ['invalid_format'] } })
  return key
}

/** A fingerprint of the whole request. */
export const requestHash = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The same key with another request is an error of the caller. */
export function refuseReuse(keptHash: string, hash: string): void {
  if (keptHash !== hash) throw new AppError('idempotency_key_reused')
}

/**
 * Runs a write once per key. The key's row and the write share the caller's transaction, so a crash leaves both or
 * neither; a second call with the same key waits for the first to commit and returns its answer.
 */
export async function onceFor(tx: Db, write: KeyedWrite, work: () => Promise<Answered>): Promise<Answered> {
  const { method, path, body } = write.request
  const hash = requestHash([method, path, body])
  const isNew = await tx.run(sql`
    insert into idempotency_keys (scope, key, request_hash) values (${write.scope}, ${write.key}, ${hash})
    on conflict do nothing`)
  if (isNew === 0) {
    // The lock makes this transaction one that writes: its commit waits for the replica, and with it for the first
    // call's, which may so far be on this server only.
    const { request_hash, ...kept } = await tx.one<Answered & { request_hash: string }>(sql`
      select request_hash, status, answer from idempotency_keys where scope = ${write.scope} and key = ${write.key}
      for no key update`)
    refuseReuse(request_hash, hash)
    return kept
  }
  const answered = await work()
  await tx.run(sql`
    update idempotency_keys set status = ${answered.status}, answer = ${JSON.stringify(answered.answer ?? null)}
    where scope = ${write.scope} and key = ${write.key}`)
  return answered
}

/** Keys are kept for two days: longer than any retry. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.run(sql`delete from idempotency_keys where created_at < now() - interval '2 days'`)
}
