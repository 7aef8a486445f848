import type { OwnChange } from '#features/contract-changes/change-kind'
import { type Db, sql } from '#platform/database'

/** A change with its history and signature goes over to another customer, under the same ids. */
export async function moveHeldChange(tx: Db, { customerId: from, id }: OwnChange, to: number): Promise<void> {
  await tx.run(sql`
    insert into change_requests overriding system value
    select n.* from change_requests r,
      lateral jsonb_populate_record(r, jsonb_build_object('customer_id', ${to}::bigint)) n
    where r.customer_id = ${from} and r.id = ${id}`)
  await tx.run(sql`
    insert into change_events overriding system value
    select n.* from change_events e,
      lateral jsonb_populate_record(e, jsonb_build_object('customer_id', ${to}::bigint)) n
    where e.customer_id = ${from} and e.change_id = ${id}`)
  await tx.run(sql`
    insert into signatures overriding system value
    select n.* from signatures s,
      lateral jsonb_populate_record(s, jsonb_build_object('customer_id', ${to}::bigint)) n
    where s.customer_id = ${from} and s.change_id = ${id}`)
}
