import { type Db, sql } from '#platform/database'

/** The contract's parts in batteries end with it; the euros stay in the batteries. */
export async function endBatteryLinks(
  tx: Db,
  { customerId, contractId }: { customerId: number; contractId: number },
  day: string,
): Promise<void> {
  await tx.run(sql`
    update battery_links set data_final = greatest(data_inici, ${day}::date)
    where customer_id = ${customerId} and contract_id = ${contractId} and (data_final is null or data_final > ${day})`)
}
