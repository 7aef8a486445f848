import { endpoint } from './endpoint.ts'
import type * as schemas from './schemas/market-alerts.ts'

/** What alerts can be made for: forwards, and the mean of a day. */
export const omipProducts = endpoint<typeof schemas.omipProductsSchemas>({
  name: 'omipProducts',
  path: 'omip/products/',
  access: 'customer',
})

export const omipAlerts = endpoint<typeof schemas.omipAlertsSchemas>({
  name: 'omipAlerts',
  path: 'omip/alerts/',
  access: 'customer',
})

export const addOmipAlert = endpoint<typeof schemas.addOmipAlertSchemas>({
  name: 'addOmipAlert',
  method: 'POST',
  path: 'omip/alerts/',
  access: 'customer',
})

export const deleteOmipAlert = endpoint<typeof schemas.deleteOmipAlertSchemas>({
  name: 'deleteOmipAlert',
  method: 'POST',
  path: 'omip/delete/alerts/',
  access: 'customer',
  errors: ['not_found'],
})

/** The settlements of a product in the last twelve months. */
export const omipPrices = endpoint<typeof schemas.omipPricesSchemas>({
  name: 'omipPrices',
  isOwn: true,
  path: 'omip/prices/',
  access: 'customer',
  errors: ['not_found'],
})
