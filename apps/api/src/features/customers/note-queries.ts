import { type Db, sql } from '#platform/database'

export async function insertNote(
  tx: Db,
  {
    customerId,
    staffId,
    author,
    text,
  }: { customerId: number; staffId: number; author: string; text: string },
): Promise<void> {
  await tx.run(sql`
    insert into customer_notes (customer_id, staff_id, author, text)
    values (${customerId}, ${staffId}, ${author}, ${text})`)
}
