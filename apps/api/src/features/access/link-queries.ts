import { type Db, sql } from '#platform/database'

export type LinkKind = 'token' | 'client_id'

interface NewLink {
  id: string
  secretHash: string
  kind: LinkKind
  customerId: number
  isReadOnly: boolean
  actor: string
  reason: string
  minutes: number
}

export async function saveLink(tx: Db, link: NewLink): Promise<void> {
  const { id, secretHash, kind, customerId, isReadOnly, actor, reason, minutes } = link
  // Creation and use of old ones are in the events.
  await tx.run(sql`delete from login_links where expires_at < now() - interval '30 days'`)
  await tx.run(sql`
    insert into login_links (id, secret_hash, kind, customer_id, read_only, actor, reason, expires_at)
    values (${id}, ${secretHash}, ${kind}, ${customerId}, ${isReadOnly}, ${actor}, ${reason},
      now() + make_interval(mins => ${minutes}))`)
}

interface UsedLink {
  customer_id: number
  read_only: boolean
  actor: string
  reason: string
}

export interface KnownLink {
  id: string
  kind: LinkKind
  secretHash: string
}

/** Consumes a link: of parallel attempts one succeeds. */
export function takeLink(tx: Db, { id, kind, secretHash }: KnownLink): Promise<UsedLink | undefined> {
  return tx.maybe<UsedLink>(sql`
    update login_links set used_at = now()
    where id = ${id} and kind = ${kind} and secret_hash = ${secretHash} and used_at is null and expires_at > now()
    returning customer_id, read_only, actor, reason`)
}

/** Whether a link is still valid; undefined if it never existed. */
export async function findLinkState(
  db: Db,
  { id, kind, secretHash }: KnownLink,
): Promise<boolean | undefined> {
  const row = await db.maybe<{ is_open: boolean }>(sql`
    select used_at is null and expires_at > now() as is_open from login_links
    where id = ${id} and kind = ${kind} and secret_hash = ${secretHash}`)
  return row?.is_open
}
