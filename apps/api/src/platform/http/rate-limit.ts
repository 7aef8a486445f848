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

/** Counts a hit in the shared table; above the limit the call is refused with the time to wait. */
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
 * Evaluates a guess if every bucket allows it; otherwise refuses with the time to wait. A rejected guess is counted,
 * one row per bucket, so that the hour slides; an accepted one is not, nor one that was not evaluated.
 */
export async function countGuess<T>(
  database: Database,
  counts: readonly GuessCount[],
  evaluate: () => Promise<T>,
): Promise<T> {
  const buckets = counts.map(({ bucket }) => bucket)
  // Recorded before evaluation (`hits` is 0 meanwhile), so that parallel guesses see it.
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

/** The unit of a limit: one IPv4 address, or an IPv6 /64, which is one line. */
export function callerOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? networkOf(plain) : plain
}

/** Old windows are deleted. */
export async function forgetOldHits(db: Db): Promise<void> {
  await db.run(sql`delete from rate_limits where window_start < now() - interval '1 day'`)
}
