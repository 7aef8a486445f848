import { tariffOptions } from '@fanal/contract/products'
import { tariffOptionsSchemas } from '@fanal/contract/schemas/products'
import { otherTariffOf } from '@fanal/domain/contract-changes/power-change'
import { madridDayOf } from '@fanal/domain/dates'
import { pricesOn } from '@fanal/domain/products/products'
import { findContract } from '#features/contracts/queries'
import { type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { findOffered, findProduct } from './queries.ts'

export function productsRoutes(): Route[] {
  return [
    route(tariffOptions, tariffOptionsSchemas, async ({ db, session, params }) => {
      const contract = await findContract(db, session.customerId, params.contractName)
      if (!contract) throw new AppError('not_found')
      const { tariff, pricelist, type } = contract
      const day = madridDayOf(Date.now())
      const product = await findProduct(db, pricelist.name, tariff.name)
      const other = type === 'electricity' ? otherTariffOf(tariff.name) : undefined
      return {
        current: {
          tariff: tariff.name,
          product: pricelist.name,
          prices: (product && pricesOn(product.prices, day)) ?? null,
        },
        other:
          other === undefined
            ? null
            : {
                tariff: other,
                products: (await findOffered(db, { tariff: other, currentName: pricelist.name, day })).map(
                  ({ id, name, today }) => ({ id, name, prices: today }),
                ),
              },
      }
    }),
  ]
}
