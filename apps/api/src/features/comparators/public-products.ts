import type { PublicProduct, PublicProducts } from '@fanal/contract/schemas/comparators'
import { regulatedMonths } from '@fanal/domain/comparators/regulated-months'
import { electricityTariffs, gasTariffs } from '@fanal/domain/contracting/access-tariff'
import { addMonths, firstOfMonth, madridDayOf } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'
import { findSold } from '#features/products/queries'
import { inLanguage } from '#features/products/texts'
import { findRates, findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { withKnownPrice } from './known-price.ts'
import { findRegulatedDays } from './regulated-queries.ts'

/** A year and the month that is under way. */
const regulatedMonthsKept = 13

/** Everything that is sold today, and all that a comparison needs: no person, no supply point. */
export async function publicProducts(db: Db, locale: Locale): Promise<PublicProducts> {
  const day = madridDayOf(Date.now())
  const from = addMonths(firstOfMonth(day), 1 - regulatedMonthsKept)
  const [settings, sold, rates, days] = await Promise.all([
    findSettings(db),
    findSold(db, { tariff: null, day }),
    findRates(db),
    findRegulatedDays(db, { zone: 'peninsula', from, to: day }),
  ])
  return {
    retailer: settings.organization.name,
    currency: 'EUR',
    day,
    products: withKnownPrice(sold).flatMap(
      ({ id, name, tariff, description, link, duration_months, today }) => {
        const energy = energyOf(tariff)
        if (!energy) return []
        const texts = { description: inLanguage(description, locale), link: inLanguage(link, locale) }
        return [{ id, name, energy, tariff, ...texts, duration_months, prices: today }]
      },
    ),
    rates: rates.map((layer) => layer.map((rate) => ({ ...rate, values: [...rate.values] }))),
    regulated_months: regulatedMonths(days),
  }
}

function energyOf(tariff: string): PublicProduct['energy'] | undefined {
  if (electricityTariffs.some(({ name }) => name === tariff)) return 'electricity'
  return gasTariffs.some(({ name }) => name === tariff) ? 'gas' : undefined
}
