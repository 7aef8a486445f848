import { type Db, sql } from '#platform/database'

/** Tells a database from any other, by the moment of its first migration; its copies have the same. */
export async function findMark(db: Db): Promise<string> {
  const { mark } = await db.one<{ mark: string }>(sql`
    select encode(sha256(coalesce((extract(epoch from min(applied_at)) * 1000000)::bigint::text, '')::bytea), 'hex') as mark
    from migrations`)
  return mark
}
