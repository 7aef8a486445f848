import { type Db, sql } from '#platform/database'
import { addToDirectory, findInDirectory, removeFromDirectory } from '#platform/database/directory'

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
  const old = await tx.many<{ id: string }>(sql`
    delete from login_links
    where customer_id = ${customerId} and expires_at < now() - interval '30 days' returning id`)
  for (const { id: key } of old)
    await removeFromDirectory(tx, 'login_link', { key, customer_id: customerId, id: 0 })
  await tx.run(sql`
    insert into login_links (id, secret_hash, kind, customer_id, read_only, actor, reason, expires_at)
    values (${id}, ${secretHash}, ${kind}, ${customerId}, ${isReadOnly}, ${actor}, ${reason},
      now() + make_interval(mins => ${minutes}))`)
  await addToDirectory(tx, 'login_link', [{ key: id, customer_id: customerId, id: 0 }])
}

/** Read-only links of this customer that nobody has used yet count no more. */
export async function endReadOnlyLinks(tx: Db, customerId: number): Promise<void> {
  const now = new Date()
  await tx.run(sql`
    update login_links set expires_at = ${now}
    where customer_id = ${customerId} and read_only and used_at is null and expires_at > ${now}`)
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
export async function takeLink(tx: Db, { id, kind, secretHash }: KnownLink): Promise<UsedLink | undefined> {
  const known = await findInDirectory(tx, 'login_link', id)
  if (!known) return undefined
  return tx.maybe<UsedLink>(sql`
    update login_links set used_at = now()
    where customer_id = ${known.customer_id} and id = ${id} and kind = ${kind} and secret_hash = ${secretHash}
      and used_at is null and expires_at > now()
    returning customer_id, read_only, actor, reason`)
}

/** Whether a link is still valid; undefined if it never existed. */
export async function findLinkState(
  db: Db,
  { id, kind, secretHash }: KnownLink,
): Promise<boolean | undefined> {
  const known = await findInDirectory(db, 'login_link', id)
  if (!known) return undefined
  const row = await db.maybe<{ is_open: boolean }>(sql`
    select used_at is null and expires_at > now() as is_open from login_links
    where customer_id = ${known.customer_id} and id = ${id} and kind = ${kind} and secret_hash = ${secretHash}`)
  return row?.is_open
}
