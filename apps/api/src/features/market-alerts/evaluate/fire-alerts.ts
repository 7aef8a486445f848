import { followAlert, type Settlement } from '@fanal/domain/market-alerts/alert-firing'
import type { Deps } from '#deps'
import { notifyMany } from '#features/notices/notify'
import type { AlertRow } from './alert-queries.ts'
import * as queries from './alert-queries.ts'
import { firedNotice } from './market-notices.ts'

const readAtOnce = 2_000
/** In one transaction, with a notice and a mail each. */
const savedAtOnce = 500

/** Holds the alerts of all products against their new settlements, some at a time: each fires once for a day. */
export async function fireAlerts({ env, database }: Pick<Deps, 'env' | 'database'>): Promise<number> {
  const due = await queries.findDueProducts(database)
  if (due.length === 0) return 0
  const names = due.map(({ name }) => name)
  const settlements = new Map<string, Settlement[]>()
  for (const { product, ...one } of await queries.findNewSettlements(database, names))
    settlements.set(product, [...(settlements.get(product) ?? []), one])
  const ranges = [...settlements].map(([product, known]) => rangeOf(product, known))
  let [fired, after] = [0, { customer_id: 0, id: 0 }]
  for (;;) {
    const rows = await queries.findAlertsAfter(database, { ranges, after, limit: readAtOnce })
    const last = rows.at(-1)
    if (!last) break
    after = last
    const changes = rows.flatMap((row) => changeOf(row, settlements.get(row.product) ?? []))
    for (let i = 0; i < changes.length; i += savedAtOnce)
      fired += await save({ env, database }, changes.slice(i, i + savedAtOnce))
  }
  await queries.saveEvaluated(database, due)
  return fired
}

/** State and notices together, or neither. */
function save({ env, database }: Pick<Deps, 'env' | 'database'>, changes: readonly queries.AlertChange[]) {
  return database.transaction(async (tx) => {
    // What another process or the customer changed meanwhile is left to them.
    const saved = new Set((await queries.saveChanges(tx, changes)).map(({ id }) => id))
    const notices = changes.filter(({ row }) => saved.has(row.id)).flatMap(noticesOf)
    return notifyMany(env, tx, notices)
  })
}

function rangeOf(product: string, settlements: readonly Settlement[]): queries.PriceRange {
  const prices = settlements.map(({ price }) => price)
  return { product, low: Math.min(...prices), high: Math.max(...prices) }
}

function changeOf(row: AlertRow, settlements: readonly Settlement[]): queries.AlertChange[] {
  const before = { isMet: row.is_met, since: row.since }
  const { state, fired } = followAlert(row, before, settlements, row.fired_day)
  return state === before ? [] : [{ row, state, fired }]
}

const noticesOf = ({ row, fired }: queries.AlertChange) =>
  fired.map((settlement) => firedNotice(row, settlement))
