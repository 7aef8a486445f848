import * as market from '@fanal/contract/market-alerts'
import * as schemas from '@fanal/contract/schemas/market-alerts'
import { addMonths, madridDayOf } from '@fanal/domain/dates'
import { byDelivery, readMarketProduct } from '@fanal/domain/market-alerts/market-product'
import { type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { addAlert } from './add-alert.ts'
import { deleteAlert, findAlerts, findListedProducts, findSettlements, hasProduct } from './queries.ts'

const today = () => madridDayOf(Date.now())

export function routes(): Route[] {
  return [
    route(market.omipProducts, schemas.omipProductsSchemas, async ({ db }) => {
      const listed = (await findListedProducts(db, today())).flatMap((one) => {
        const product = readMarketProduct(one.name)
        return product ? [{ one, product }] : []
      })
      return listed.sort((a, b) => byDelivery(a.product, b.product)).map(({ one }) => one)
    }),
    route(market.omipAlerts, schemas.omipAlertsSchemas, ({ db, session }) =>
      findAlerts(db, session.customerId),
    ),
    route(market.addOmipAlert, schemas.addOmipAlertSchemas, ({ db, session, body }) =>
      addAlert(db, { customerId: session.customerId, today: today(), ...body }),
    ),
    route(market.deleteOmipAlert, schemas.deleteOmipAlertSchemas, async ({ db, session, body: { id } }) => {
      const { customerId } = session
      if (!(await deleteAlert(db, customerId, id))) throw new AppError('not_found')
      await recordEvent(db, { actor: 'customer', kind: 'alert.delete', customerId, detail: { id } })
      return { status: 200 }
    }),
    route(market.omipPrices, schemas.omipPricesSchemas, async ({ db, query: { product } }) => {
      if (!(await hasProduct(db, product))) throw new AppError('not_found')
      return { product, settlements: await findSettlements(db, product, addMonths(today(), -12)) }
    }),
  ]
}
