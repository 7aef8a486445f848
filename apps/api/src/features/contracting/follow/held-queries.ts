import { type Db, sql } from '#platform/database'
import type { OwnSwitch } from './switch-queries.ts'

/** With its papers and the lead that it comes from. */
export async function moveHeldSwitch(
  tx: Db,
  { customerId: from, contractId, leadId }: OwnSwitch & { leadId: string },
  to: number,
): Promise<void> {
  await tx.run(sql`
    insert into switches
    select n.* from switches w,
      lateral jsonb_populate_record(w, jsonb_build_object('customer_id', ${to}::bigint)) n
    where w.customer_id = ${from} and w.contract_id = ${contractId}`)
  await tx.run(sql`
    insert into contract_papers
    select n.* from contract_papers p,
      lateral jsonb_populate_record(p, jsonb_build_object('customer_id', ${to}::bigint)) n
    where p.customer_id = ${from} and p.contract_id = ${contractId}`)
  await tx.run(sql`update leads set contract_customer_id = ${to} where id = ${leadId}`)
}
