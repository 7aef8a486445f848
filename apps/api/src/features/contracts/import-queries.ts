import { type Db, sql } from '#platform/database'
import { findAllInDirectory } from '#platform/database/directory'

export async function findContractTypes(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const known = await findAllInDirectory(db, 'contract', names)
  // `version` is in no index: from an index with all other columns the planner would read all contracts of a customer.
  const rows = await db.many<{ name: string; type: string }>(sql`
    select c.name, c.type, c.version
    from jsonb_to_recordset(${JSON.stringify(known)}) as k (customer_id bigint, id bigint)
      join contracts c on c.customer_id = k.customer_id and c.id = k.id`)
  return new Map(rows.map(({ name, type }) => [name, type]))
}
