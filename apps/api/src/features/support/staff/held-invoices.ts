import { centsToEuros } from '@fanal/domain/money'
import { madridTime } from '#platform/commands/madrid-time'
import type { Db } from '#platform/database'
import { cell } from './export-claims.ts'
import { findHeldInvoices } from './staff-queries.ts'

const atOnce = 1_000

/** A line for each invoice whose direct debit and reminders wait for the end of a claim. */
export async function* holdLines(db: Db): AsyncGenerator<string> {
  yield 'invoice;contract;paid;pending;claim;since'
  let after = { customer_id: -1, id: 0 }
  for (;;) {
    const held = await findHeldInvoices(db, { after, limit: atOnce })
    for (const { number, contract, paid_status, cents, claim, since } of held)
      yield [number, contract ?? '', paid_status, centsToEuros(cents), claim, madridTime(since)]
        .map(cell)
        .join(';')
    const last = held.at(-1)
    if (!last || held.length < atOnce) return
    after = { customer_id: last.customer_id, id: last.id }
  }
}
