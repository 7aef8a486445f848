import type { StaffCustomer } from '@fanal/contract/schemas/desk/customers'
import type { ProtectionKind } from '@fanal/domain/customers/contact-state'
import { type Db, sql } from '#platform/database'

type Protection = StaffCustomer['protections'][number]

export async function findProtections(db: Db, customerId: number): Promise<Protection[]> {
  const rows = await db.many<Omit<Protection, 'since'> & { since: Date }>(sql`
    select kind, reason, author, since from customer_protections where customer_id = ${customerId}
    order by kind desc`)
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

export interface OwnProtection {
  customerId: number
  kind: ProtectionKind
}

/** The protection before a change; undefined without it. Locked until commit. */
export const lockProtection = (
  tx: Db,
  { customerId, kind }: OwnProtection,
): Promise<{ reason: string; author: string } | undefined> =>
  tx.maybe(sql`
    select reason, author from customer_protections where customer_id = ${customerId} and kind = ${kind} for update`)

export async function saveProtection(
  tx: Db,
  { customerId, kind }: OwnProtection,
  { reason, staffId, author }: { reason: string; staffId: number; author: string },
): Promise<void> {
  await tx.run(sql`
    insert into customer_protections (customer_id, kind, reason, staff_id, author)
    values (${customerId}, ${kind}, ${reason}, ${staffId}, ${author})
    on conflict (customer_id, kind) do update set reason = excluded.reason, staff_id = excluded.staff_id,
      author = excluded.author, since = excluded.since`)
}

export async function deleteProtection(tx: Db, { customerId, kind }: OwnProtection): Promise<void> {
  await tx.run(sql`
    delete from customer_protections where customer_id = ${customerId} and kind = ${kind}`)
}

/** The protections of some customers; who has none is not there. */
export async function findProtectionsOf(
  db: Db,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, ProtectionKind[]>> {
  if (customerIds.length === 0) return new Map()
  const rows = await db.many<{ customer_id: number; kinds: ProtectionKind[] }>(sql`
    select customer_id, array_agg(kind order by kind desc) as kinds from customer_protections
    where customer_id = any(${customerIds}) group by customer_id`)
  return new Map(rows.map(({ customer_id, kinds }) => [customer_id, kinds]))
}
