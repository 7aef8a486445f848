import { type Db, sql } from './database.ts'
import { AppError } from './errors.ts'

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

/** Old windows are of no use to anybody. */
export async function forgetOldHits(db: Db): Promise<void> {
  await db.run(sql`delete from rate_limits where window_start < now() - interval '1 day'`)
}
