import type { HomePriceAnswer, homePriceSchemas } from '@fanal/contract/schemas/home'
import { regulatedMonths } from '@fanal/domain/comparators/regulated-months'
import { zoneOfZip } from '@fanal/domain/contracting/estimate'
import { addMonths, firstOfMonth, madridDayOf } from '@fanal/domain/dates'
import { ordinaryHomes } from '@fanal/domain/home/home-kinds'
import { homePrice, homeTariff } from '@fanal/domain/home/home-price'
import { isPostalCode, provinceCode } from '@fanal/domain/identifiers/postal-code'
import { provinceName } from '@fanal/domain/lookups/provinces'
import { type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import type { z } from 'zod'
import { withKnownPrice } from '#features/comparators/known-price'
import { findRegulatedDays } from '#features/comparators/regulated-queries'
import { findCities } from '#features/lookups/queries'
import { findSold } from '#features/products/queries'
import { findRates } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'

const mostProducts = 3

/** The municipality of a postal code; its province, where it is one of several. */
async function placeOf(db: Db, zip: string, locale: Locale): Promise<string> {
  const cities = await findCities(db, zip)
  const [city] = cities
  if (city && cities.length === 1) return city.city
  return provinceName(Number(provinceCode(zip)), textsLanguage(locale)) ?? ''
}

/** A year of an ordinary home with our products of today, beside the regulated tariff. */
export async function visitorPrice(
  db: Db,
  { zip, kind }: z.output<typeof homePriceSchemas.query>,
  locale: Locale,
): Promise<HomePriceAnswer> {
  refuseWrong({ zip: zip && !isPostalCode(zip) ? 'not_valid' : undefined })
  const day = madridDayOf(Date.now())
  const thisMonth = firstOfMonth(day)
  const [sold, rates, days, place] = await Promise.all([
    findSold(db, { tariff: homeTariff, day }),
    findRates(db),
    findRegulatedDays(db, { zone: 'peninsula', from: addMonths(thisMonth, -12), to: day }),
    zip ? placeOf(db, zip, locale) : '',
  ])
  const priced = homePrice({
    kind,
    zone: zip ? zoneOfZip(zip) : 'peninsula',
    products: withKnownPrice(sold).map((product) => ({ ...product, prices: product.today })),
    rates,
    regulated: regulatedMonths(days),
    from: thisMonth,
  })
  const { powerKw, kwh } = ordinaryHomes[kind]
  return {
    kind,
    power_kw: powerKw,
    kwh,
    place,
    products: priced.products
      .slice(0, mostProducts)
      .map(({ product: { id, name, duration_months }, total, otherwise, lines }) => ({
        id,
        name,
        duration_months,
        total,
        otherwise,
        lines,
      })),
    regulated: priced.regulated
      ? {
          total: priced.regulated.total,
          least_month: priced.regulated.leastMonth,
          most_month: priced.regulated.mostMonth,
        }
      : null,
  }
}
