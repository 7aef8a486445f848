import { isIPv6 } from 'node:net'
import { type GuessLimit, guessWaitSeconds } from '@fanal/domain/access/guess-wait'
import { type Database, type Db, sql } from './database.ts'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'

interface Limit {
  bucket: string
  max: number
  windowSeconds: number
}

interface Window {
  hits: number
  seconds_left: number
}

/** Counts one hit in the table that every process shares; above the limit the call is refused with the time to wait. */
export async function takeHit(db: Db, { bucket, max, windowSeconds }: Limit): Promise<void> {
  const window = await db.one<Window>(sql`
    insert into rate_limits (bucket, window_start, hits)
    values (${bucket}, to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}::int) * ${windowSeconds}::int), 1)
    on conflict (bucket, window_start) do update set hits = rate_limits.hits + 1
    returning hits, extract(epoch from window_start + make_interval(secs => ${windowSeconds}::int) - now())::int as seconds_left`)
  if (window.hits > max)
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, window.seconds_left) })
}

/** Gives back the hit of an attempt that turned out to be right. */
export async function giveBackHit(db: Db, bucket: string): Promise<void> {
  await db.run(sql`
    update rate_limits set hits = hits - 1
    where bucket = ${bucket} and hits > 0
      and window_start = (select max(window_start) from rate_limits where bucket = ${bucket})`)
}

export interface Guess {
  bucket: string
  limit: GuessLimit
}

interface Earlier {
  bucket: string
  age: number
}

/**
 * Counts one guess in each bucket, or in none and refuses it with the time to wait. One row per guess, so that the hour
 * slides; a lock per bucket, so that guesses sent at once, to any process, are counted one after the other. Buckets are
 * always named in the same order. Returns how to take the guess back when it turns out to be right.
 */
export async function takeGuess(database: Database, guesses: readonly Guess[]): Promise<() => Promise<void>> {
  const buckets = guesses.map(({ bucket }) => bucket)
  const at = await database.transaction(async (tx) => {
    await tx.run(sql`
      select pg_advisory_xact_lock(hashtextextended(bucket, 0))
      from unnest(${buckets}::text[]) with ordinality as given (bucket, place) order by place`)
    const earlier = await tx.many<Earlier>(sql`
      select bucket, extract(epoch from statement_timestamp() - window_start)::float8 as age from rate_limits
      where bucket = any(${buckets}::text[]) and window_start > statement_timestamp() - interval '1 hour'`)
    const waits = guesses.map(({ bucket, limit }) =>
      guessWaitSeconds(
        earlier.filter((one) => one.bucket === bucket).map(({ age }) => age),
        limit,
      ),
    )
    const wait = Math.max(...waits)
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterSeconds: wait })
    const [row] = await tx.many<{ at: string }>(sql`
      insert into rate_limits (bucket, window_start, hits)
      select unnest(${buckets}::text[]), statement_timestamp(), 1 returning window_start::text as at`)
    return row?.at
  })
  return async () => {
    await database.run(sql`
      delete from rate_limits where bucket = any(${buckets}::text[]) and window_start = ${at}::timestamptz`)
  }
}

/** Whom a limit counts: one address of IPv4, but 2^64 of IPv6, which is what one line is given. */
export function callerOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? networkOf(plain) : plain
}

/** Old windows are of no use to anybody. */
export async function forgetOldHits(db: Db): Promise<void> {
  await db.run(sql`delete from rate_limits where window_start < now() - interval '1 day'`)
}
