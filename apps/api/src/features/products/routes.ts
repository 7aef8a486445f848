import { tariffOptions } from '@fanal/contract/products'
import { tariffOptionsSchemas } from '@fanal/contract/schemas/products'
import { otherTariffOf } from '@fanal/domain/contract-changes/power-change'
import { madridDayOf } from '@fanal/domain/dates'
import { pricesOn } from '@fanal/domain/products/products'
import { type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { findOffered, findProduct, findTerms } from './queries.ts'

export function routes(): Route[] {
  return [
    route(tariffOptions, tariffOptionsSchemas, async ({ db, session, params }) => {
      const terms = await findTerms(db, session.customerId, params.contractName)
      if (!terms) throw new AppError('not_found')
      const { tariff, product: name, type } = terms
      const day = madridDayOf(Date.now())
      const product = await findProduct(db, name, tariff)
      const other = type === 'electricity' ? otherTariffOf(tariff) : undefined
      return {
        current: {
          tariff,
          product: name,
          prices: (product && pricesOn(product.prices, day)) ?? null,
        },
        other:
          other === undefined
            ? null
            : {
                tariff: other,
                products: (await findOffered(db, { tariff: other, currentName: name, day })).map(
                  ({ id, name, today }) => ({ id, name, prices: today }),
                ),
              },
      }
    }),
  ]
}
