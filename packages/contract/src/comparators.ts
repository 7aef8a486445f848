import { maxUploadBytesTogether } from '@fanal/domain/files/upload-limits'
import { endpoint } from './endpoint.ts'
import type * as schemas from './schemas/comparators.ts'

const askLimit = { max: 600, windowSeconds: 600 }
const sendLimit = { max: 40, windowSeconds: 3600 }
const maxBodyBytes = maxUploadBytesTogether * 1.5

/** The price of a bill with our products. */
export const comparePrice = endpoint<typeof schemas.comparePriceSchemas>({
  name: 'comparePrice',
  kind: 'check',
  method: 'POST',
  path: 'price-compare/',
  access: 'anyone',
  errors: ['not_found', 'not_comparable'],
  limit: askLimit,
})
/** "Call me" from a comparison, or the bill itself for a person to look at. */
export const confirmComparison = endpoint<typeof schemas.comparisonContactSchemas>({
  name: 'confirmComparison',
  method: 'POST',
  path: 'price-compare/confirm',
  access: 'anyone',
  errors: ['not_found'],
  limit: sendLimit,
  maxBodyBytes,
  takesVisitorsFiles: true,
})
/** Gas: compares by default; with contact fields it opens a contact, in mode `manual` with the bill. */
export const compareGasPrice = endpoint<typeof schemas.compareGasPriceSchemas>({
  name: 'compareGasPrice',
  method: 'POST',
  path: 'gas/price-compare/',
  access: 'anyone',
  errors: ['not_found', 'not_comparable'],
  limit: askLimit,
  maxBodyBytes,
  takesVisitorsFiles: true,
})
/** Our prices for machines, with the taxes and regulated prices that a comparison needs. */
export const publicProducts = endpoint<typeof schemas.publicProductsSchemas>({
  name: 'publicProducts',
  isOwn: true,
  path: 'products/',
  access: 'anyone',
  limit: askLimit,
})
/** The regulated price (PVPC) of every hour. */
export const regulatedPrices = endpoint<typeof schemas.regulatedPricesSchemas>({
  name: 'regulatedPrices',
  isOwn: true,
  path: 'products/regulated/',
  access: 'anyone',
  limit: askLimit,
})
