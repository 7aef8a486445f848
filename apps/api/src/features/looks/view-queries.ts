import { maxWrongCodes, type ViewWay, viewRequestMinutes } from '@fanal/domain/looks/view-request'
import { type Db, sql } from '#platform/database'

interface NewView {
  customerId: number
  staffId: number
  actor: string
  role: string
  caseNumber: string
  reason: string
  way: ViewWay
}

export interface ViewRow {
  id: number
  customer_id: number
  staff_id: number
  actor: string
  role: string
  case_number: string
  reason: string
  way: ViewWay
  code_hash: string | null
  wrong_codes: number
  expires_at: Date
  is_granted: boolean
  is_refused: boolean
}

/** Takes the place of what the same person asked before about this customer. */
export async function insertView(tx: Db, view: NewView): Promise<Pick<ViewRow, 'id' | 'expires_at'>> {
  const { customerId, staffId, actor, role, caseNumber, reason, way } = view
  await tx.run(sql`
    update view_requests set refused_at = now()
    where customer_id = ${customerId} and staff_id = ${staffId} and granted_at is null and refused_at is null
      and expires_at > now()`)
  return tx.one(sql`
    insert into view_requests (customer_id, staff_id, actor, role, case_number, reason, way, expires_at)
    values (${customerId}, ${staffId}, ${actor}, ${role}, ${caseNumber}, ${reason}, ${way},
      now() + make_interval(mins => ${viewRequestMinutes}))
    returning id, expires_at`)
}

export async function saveCode(tx: Db, id: number, hash: string): Promise<void> {
  await tx.run(sql`update view_requests set code_hash = ${hash} where id = ${id}`)
}

/** Requests of a person that wait or were granted, the last first. */
export const findOwnViews = (db: Db, staffId: number): Promise<{ id: number; case_number: string }[]> =>
  db.many(sql`
    select id, case_number from view_requests
    where staff_id = ${staffId} and expires_at > now() and refused_at is null order by id desc limit 50`)

/** A request of anybody; who may use it is asked by the caller. */
export const findView = (db: Db, id: number): Promise<ViewRow | undefined> =>
  db.maybe(sql`
    select id, customer_id, staff_id, actor, role, case_number, reason, way, code_hash, wrong_codes, expires_at,
      granted_at is not null as is_granted, refused_at is not null as is_refused
    from view_requests where id = ${id}`)

/** What waits for the customer, or was granted and is not over. */
export const findAskedViews = (db: Db, customerId: number): Promise<ViewRow[]> =>
  db.many(sql`
    select id, customer_id, staff_id, actor, role, case_number, reason, way, code_hash, wrong_codes, expires_at,
      granted_at is not null as is_granted, refused_at is not null as is_refused
    from view_requests
    where customer_id = ${customerId} and expires_at > now() and refused_at is null
      and (way = 'customer' or granted_at is not null)
    order by id desc limit 20`)

/** False if it is over, refused, or not for them to answer. */
export async function grantView(tx: Db, id: number): Promise<boolean> {
  const granted = await tx.run(sql`
    update view_requests set granted_at = coalesce(granted_at, now())
    where id = ${id} and expires_at > now() and refused_at is null`)
  return granted > 0
}

export async function answerOwnView(
  tx: Db,
  customerId: number,
  { id, allow }: { id: number; allow: boolean },
): Promise<boolean> {
  const answered = await tx.run(sql`
    update view_requests set
      granted_at = case when ${allow} then coalesce(granted_at, ${new Date()}::timestamptz) else granted_at end,
      refused_at = case when ${allow} then null else ${new Date()}::timestamptz end
    where customer_id = ${customerId} and id = ${id} and expires_at > now() and refused_at is null
      and (way = 'customer' or granted_at is not null)`)
  return answered > 0
}

/** Counts a try before the code is compared: as many as there are, however many come at once. */
export async function takeTry(tx: Db, id: number): Promise<number | undefined> {
  const row = await tx.maybe<{ wrong_codes: number }>(sql`
    update view_requests set wrong_codes = wrong_codes + 1
    where id = ${id} and wrong_codes < ${maxWrongCodes} and expires_at > now() and granted_at is null
      and refused_at is null and code_hash is not null
    returning wrong_codes`)
  return row?.wrong_codes
}

/** What was looked at is in the audit, for as long as that is kept. */
export async function forgetOldViews(db: Db): Promise<void> {
  await db.run(sql`delete from view_requests where expires_at < now() - interval '30 days'`)
}
