import { originsRead, publicProductsRead } from '#features/comparators/reads.ts'
import { productShown } from '#features/market-alerts/product-shown.ts'
import { marketAlertsRead, marketPricesRead, marketProductsRead } from '#features/market-alerts/reads.ts'
import { type Load, readThen } from '#lib/api/read.ts'

export const comparatorLoad: Load = () => [publicProductsRead]

/** The gas form is open from the start and lists retailers. */
export const gasComparatorLoad: Load = () => [publicProductsRead, originsRead('gas')]

export const marketLoad: Load = ({ query }) => [
  marketProductsRead,
  readThen(marketAlertsRead, (alerts) => {
    const product = productShown(query.get('product'), alerts)
    return product === undefined ? [] : [marketPricesRead(product)]
  }),
]
