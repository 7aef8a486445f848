import type { QueueView } from '@fanal/contract/schemas/desk/queue-views'
import { type Db, sql } from '#platform/database'

export type OwnedView = Omit<QueueView, 'is_own'> & { staff_id: number }

/** The views of a person, and those that are shared, in their order. */
export const findViews = (db: Db, staffId: number): Promise<OwnedView[]> =>
  db.many(sql`
    select id, staff_id, is_shared, name, filters, position, version from case_views
    where staff_id = ${staffId} or is_shared order by position, name, id`)

/** Locked until commit. */
export const lockView = (tx: Db, id: number): Promise<OwnedView | undefined> =>
  tx.maybe(sql`
    select id, staff_id, is_shared, name, filters, position, version from case_views where id = ${id} for update`)

export type NewView = Pick<QueueView, 'name' | 'filters' | 'is_shared' | 'position'>

export async function insertView(tx: Db, staffId: number, view: NewView): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into case_views (staff_id, is_shared, name, filters, position)
    values (${staffId}, ${view.is_shared}, ${view.name}, ${JSON.stringify(view.filters)}, ${view.position}) returning id`)
  return id
}

export async function updateView(tx: Db, id: number, view: NewView): Promise<void> {
  await tx.run(sql`
    update case_views set is_shared = ${view.is_shared}, name = ${view.name}, filters = ${JSON.stringify(view.filters)},
      position = ${view.position}, version = version + 1
    where id = ${id}`)
}

export async function deleteView(tx: Db, id: number): Promise<void> {
  await tx.run(sql`delete from case_views where id = ${id}`)
}
