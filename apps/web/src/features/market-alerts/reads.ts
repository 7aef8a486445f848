import { omipAlerts, omipPrices, omipProducts } from '@fanal/contract/market-alerts'
import { read } from '#lib/api/read.ts'

export const marketProductsRead = read(omipProducts, {})
export const marketAlertsRead = read(omipAlerts, {})
export const marketPricesRead = (product: string) => read(omipPrices, { query: { product } })
