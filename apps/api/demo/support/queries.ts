import { type Db, sql } from '#platform/database'

/** Numbers begin as if there had been others before. */
export async function startNumbersAt(tx: Db, first: number): Promise<void> {
  await tx.run(sql`select setval('case_numbers', ${first - 1})`)
}

/** The newest that there was on a day. */
export async function findNewestInvoice(
  db: Db,
  { customerId, contractId, day }: { customerId: number; contractId: number; day: string },
): Promise<number | undefined> {
  const row = await db.maybe<{ id: number }>(sql`
    select id from invoices where customer_id = ${customerId} and contract_id = ${contractId}
      and rectificative_type = 'N' and date <= ${day} order by date desc, id desc limit 1`)
  return row?.id
}
