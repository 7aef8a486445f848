import { firstState } from '@fanal/domain/market-alerts/alert-firing'
import { checkMarketAlert, readAlert } from '@fanal/domain/market-alerts/check-market-alert'
import type { Db } from '#platform/database'
import { refuseWrong, wrongFields } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { findAlerts, findListedProducts, lockAlerts, saveAlert } from './queries.ts'

interface Wanted {
  customerId: number
  today: string
  product: string
  type: string
  price: number | string
}

/** Starts from the last settlement there is: what is true already does not fire. */
export async function addAlert(
  tx: Db,
  { customerId, today, product, type, price }: Wanted,
): Promise<{ status: 200; id: number }> {
  await lockAlerts(tx, customerId)
  const form = { product, type, price: String(price) }
  const listed = await findListedProducts(tx, today)
  const alerts = (await findAlerts(tx, customerId)).filter(({ ended_on }) => ended_on === null)
  refuseWrong(checkMarketAlert(form, { today, products: listed.map(({ name }) => name), alerts }))
  const alert = readAlert(form)
  if (!alert) throw wrongFields({ price: 'price_not_valid' })
  const last = listed.find(({ name }) => name === product)
  const settlement =
    last?.last_day && last.last_price !== null ? { day: last.last_day, price: last.last_price } : undefined
  const id = await saveAlert(tx, customerId, alert, firstState(alert, settlement))
  await recordEvent(tx, { actor: 'customer', kind: 'alert.add', customerId, detail: { id, ...alert } })
  return { status: 200, id }
}
