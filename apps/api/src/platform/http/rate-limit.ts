import { isIPv6 } from 'node:net'
import { type EarlierGuess, type GuessLimit, guessWaitSeconds } from '@fanal/domain/access/guess-wait'
import { type Database, type Db, sql } from '#platform/database'
import { AppError } from '#platform/errors'
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

export interface GuessCount {
  bucket: string
  limit: GuessLimit
}

interface OpenedGuess {
  opened_at: string
  bucket: string
  is_open: boolean
  age_seconds: number
}

/**
 * Evaluates a guess where each of the buckets lets it; otherwise it is refused with the time to wait. What `evaluate`
 * refuses was wrong and is counted, one row per bucket, so that the hour slides; what it answers was right and is not, nor
 * is what it did not come to look at.
 */
export async function countGuess<T>(
  database: Database,
  counts: readonly GuessCount[],
  evaluate: () => Promise<T>,
): Promise<T> {
  const buckets = counts.map(({ bucket }) => bucket)
  // It is noted before it is looked at (`hits` is 0 meanwhile): others see it.
  const earlier = await database.many<OpenedGuess>(sql`select * from open_guess(${buckets}::text[])`)
  const at = earlier[0]?.opened_at
  const forget = () =>
    database.run(sql`
      delete from rate_limits where bucket = any(${buckets}::text[]) and window_start = ${at}::timestamptz`)
  const wait = Math.max(
    ...counts.map(({ bucket, limit }) => guessWaitSeconds(guessesIn(bucket, earlier), limit)),
  )
  if (wait > 0) {
    await forget()
    throw new AppError('too_many_requests', { retryAfterSeconds: wait })
  }
  try {
    const answer = await evaluate()
    await forget()
    return answer
  } catch (error) {
    if (!isVerdict(error)) await forget()
    else
      await database.run(sql`
      update rate_limits set hits = 1 where bucket = any(${buckets}::text[]) and window_start = ${at}::timestamptz`)
    throw error
  }
}

const isVerdict = (error: unknown) =>
  !(error instanceof AppError && ['too_many_requests', 'unavailable'].includes(error.code))

function guessesIn(bucket: string, rows: readonly OpenedGuess[]): EarlierGuess[] {
  const own = rows.filter((row) => row.bucket === bucket)
  return own.map(({ age_seconds: ageSeconds, is_open: isOpen }) => ({ ageSeconds, isOpen }))
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
