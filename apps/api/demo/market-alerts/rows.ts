import { firstState, followAlert } from '@fanal/domain/market-alerts/alert-firing'
import { meanOfDay } from '@fanal/domain/market-alerts/files/read-omie'
import { addDays } from '@fanal/domain/dates'
import type { DemoRows } from '#demo/rows'
import type { AlertRow } from '#features/market-alerts/evaluate/alert-queries'
import { findDueProducts, saveChanges, saveEvaluated } from '#features/market-alerts/evaluate/alert-queries'
import { saveDay, saveProducts, saveSettlements } from '#features/market-alerts/import/import-queries'
import { saveAlert } from '#features/market-alerts/queries'
import type { Db } from '#platform/database'
import { type DemoSettlement, demoDays, demoForwards, demoSettlements, productRow } from './market.ts'
import { findDemoCustomer } from '#demo/newsletter/queries'

/** How many of the newest days of the daily market have their quarters of an hour. */
const wholeDays = 28

export const saveScenery: DemoRows['saveScenery'] = async (tx, { today }) => {
  const forwards = demoSettlements(today)
  const daily: DemoSettlement[] = []
  for (const country of ['ES', 'PT'] as const)
    for (const day of demoDays(today, country)) {
      daily.push({ day: day.day, product: `OMIE ${country}`, price: meanOfDay(day.prices) })
      if (day.day > addDays(today, -wholeDays)) await saveDay(tx, day)
    }
  await saveProducts(tx, [...demoForwards(today), 'OMIE ES', 'OMIE PT'].map(productRow))
  await saveSettlements(tx, [...forwards, ...daily])
  const marta = await findDemoCustomer(tx, '12345678Z')
  if (marta) await saveAlerts(tx, marta.id, forwards)
  await saveEvaluated(tx, await findDueProducts(tx))
}

/** A quarter of a year of working days. */
const daysKnown = 65

/** Marta's, made a quarter of a year ago: one that has fired, and two that wait. */
async function saveAlerts(tx: Db, customerId: number, forwards: readonly DemoSettlement[]): Promise<void> {
  const [month = '', , , , , , quarter = '', , , , year = ''] = [
    ...new Set(forwards.map(({ product }) => product)),
  ]
  const made = [
    { product: month, type: '>' as const, limit: (prices: number[]) => Math.max(...prices) },
    { product: quarter, type: '<' as const, limit: (prices: number[]) => Math.min(...prices) * 0.95 },
    { product: year, type: '>' as const, limit: (prices: number[]) => Math.max(...prices) * 1.02 },
  ]
  for (const { product, type, limit } of made) {
    const settlements = forwards.filter((one) => one.product === product).slice(-daysKnown)
    // A little below, so that the highest price is above it.
    const price = Math.floor(limit(settlements.map((one) => one.price)) * 2 - 0.1) / 2
    const first = firstState({ type, price }, settlements[0])
    const id = await saveAlert(tx, customerId, { product, type, price }, first)
    const { state, fired } = followAlert({ type, price }, first, settlements)
    const row: AlertRow = {
      customer_id: customerId,
      id,
      product,
      type,
      price,
      is_met: first.isMet,
      since: first.since,
      fired_day: null,
    }
    await saveChanges(tx, [{ row, state, fired }])
  }
}
