import { type Db, sql } from './database.ts'
import { writeToLog } from './security-events.ts'

interface NewEvent {
  /** Who did it: `operator` for the command line. */
  actor: string
  /** What happened: `settings.set`, `flags.set`… */
  kind: string
  detail?: object
  customerId?: number
}

/** Records who did what, in the same transaction. */
export async function recordEvent(tx: Db, { actor, kind, detail = {}, customerId }: NewEvent): Promise<void> {
  await tx.run(sql`
    insert into events (customer_id, actor, kind, detail)
    values (${customerId}, ${actor}, ${kind}, ${JSON.stringify(detail)})`)
  await writeToLog(tx, { actor, kind, customerId })
}
