import type { CaseDraft } from '@fanal/contract/schemas/desk/casework'
import type { OwnCase } from '#features/support/write-queries'
import { type Db, sql } from '#platform/database'

export interface Sending {
  number: string
  staff_id: number
  author: string
  draft: CaseDraft
  seen: number
  send_at: Date
}

export const findSending = (db: Db, { customerId, id }: OwnCase): Promise<Sending | undefined> =>
  db.maybe(sql`
    select number, staff_id, author, draft, seen, send_at from case_sendings
    where customer_id = ${customerId} and case_id = ${id}`)

export interface NewSending {
  number: string
  staffId: number
  author: string
  draft: CaseDraft
  seen: number
  sendAt: Date
}

/** False: something about this case waits already. */
export async function insertSending(
  tx: Db,
  { customerId, id }: OwnCase,
  { number, staffId, author, draft, seen, sendAt }: NewSending,
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into case_sendings (customer_id, case_id, number, staff_id, author, draft, seen, send_at)
    values (${customerId}, ${id}, ${number}, ${staffId}, ${author}, ${JSON.stringify(draft)}, ${seen}, ${sendAt})
    on conflict (customer_id, case_id) do nothing`)
  return added > 0
}

/** Takes it back; undefined if it has left, or is somebody else's. */
export async function deleteOwnSending(
  tx: Db,
  { customerId, id }: OwnCase,
  staffId: number,
): Promise<CaseDraft | undefined> {
  const row = await tx.maybe<{ draft: CaseDraft }>(sql`
    delete from case_sendings where customer_id = ${customerId} and case_id = ${id} and staff_id = ${staffId}
    returning draft`)
  return row?.draft
}

/** Sendings that are due, of all cases, without a lock. */
export const findDueSendings = (db: Db, limit: number): Promise<OwnCase[]> =>
  db.many(sql`
    select customer_id as "customerId", case_id as id from case_sendings
    where send_at <= now() order by send_at limit ${limit}`)

/** Undefined if another process has it, or it was taken back. */
export const lockDueSending = (tx: Db, { customerId, id }: OwnCase): Promise<Sending | undefined> =>
  tx.maybe(sql`
    select number, staff_id, author, draft, seen, send_at from case_sendings
    where customer_id = ${customerId} and case_id = ${id} and send_at <= now()
    for update skip locked`)

export async function deleteSending(tx: Db, { customerId, id }: OwnCase): Promise<void> {
  await tx.run(sql`delete from case_sendings where customer_id = ${customerId} and case_id = ${id}`)
}

/** Tried again later; the others do not wait for it. */
export async function putOffSending(db: Db, { customerId, id }: OwnCase, until: Date): Promise<void> {
  await db.run(sql`
    update case_sendings set send_at = ${until}
    where customer_id = ${customerId} and case_id = ${id}`)
}

/** Does the work and takes it back: what would refuse it later refuses it now. */
export async function rehearse(tx: Db, work: () => Promise<unknown>): Promise<void> {
  await tx.run(sql`savepoint rehearsal`)
  await work()
  await tx.run(sql`rollback to savepoint rehearsal`)
}
