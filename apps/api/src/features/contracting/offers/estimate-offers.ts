import type { estimateSchemas } from '@fanal/contract/schemas/contracting-offers'
import { periodCountOf, powerPeriodCountOf } from '@fanal/domain/consumption/local-clock'
import {
  type Estimate,
  type EstimatePrices,
  estimateYear,
  pricesFit,
  zoneOfZip,
} from '@fanal/domain/contracting/estimate'
import { shareOut, usualKwh } from '@fanal/domain/contracting/year-profile'
import { madridDayOf } from '@fanal/domain/dates'
import { centsToEuros } from '@fanal/domain/money'
import { priceTaxes, taxedPrices } from '@fanal/domain/products/price-taxes'
import { indirectTaxOf } from '@fanal/domain/rates/bill-rates'
import type { z } from 'zod'
import { findRates } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'
import { findOffers, fitsPower, tariffOf } from './pricelist.ts'
import { findValidCode } from './promo-codes.ts'

type Asked = z.output<typeof estimateSchemas.body>

/** A year with each product that is sold for the tariff, and with the prices of the present bill. */
export async function estimateOffers(db: Db, asked: Asked) {
  const { energy, zipcode, selfcons, promocode, present } = asked
  const access = tariffOf(asked.atr, energy)
  const tariff = access.name
  const isGas = energy === 'gas'
  const powers = isGas ? [] : asked.powers
  refuseWrong({
    powers: isGas || powers.length === powerPeriodCountOf(tariff) ? [] : 'not_of_tariff',
    kwh: fitsPeriods(asked, tariff) ? [] : 'not_of_tariff',
  })
  const [rates, code] = await Promise.all([findRates(db), findValidCode(db, promocode, energy)])
  const kwh = kwhOf(asked.kwh, tariff, powers)
  const isPossible = isGas || powers.every((power) => fitsPower(access, power))
  const products = isPossible ? await findOffers(db, { tariff, selfcons }) : []
  const from = madridDayOf(Date.now())
  const zone = zoneOfZip(zipcode)
  const supply = { energy, tariff, powers, kwh, zone, rates, from }
  const taxes = priceTaxes(rates, { type: energy, day: from, zone, powers })
  const yearWith = (prices: EstimatePrices, discount: string | null): Estimate | undefined =>
    pricesFit(energy, tariff, prices) ? estimateYear({ ...supply, prices, discount }) : undefined
  const discount = code ? centsToEuros(code.discount_cents) : null
  return {
    kwh,
    source: asked.kwh ? ('given' as const) : ('profile' as const),
    products: products.flatMap(({ id, today }) => {
      const estimate = yearWith(today, discount)
      return estimate ? [{ id, estimate, taxed: taxes ? taxedPrices(today, taxes) : null }] : []
    }),
    tax: indirectTaxOf(zone),
    present: (present && yearWith(present, null)) ?? null,
  }
}

/** One number for each energy period, or the whole year in one. */
function fitsPeriods({ energy, kwh }: Asked, tariff: string): boolean {
  if (!kwh) return true
  return kwh.length === 1 || (energy === 'electricity' && kwh.length === periodCountOf(tariff))
}

function kwhOf(given: readonly number[] | undefined, tariff: string, powers: readonly string[]): number[] {
  const usual = usualKwh(tariff, powers)
  if (!given) return usual
  const [total = 0, ...others] = given
  return others.length === 0 ? shareOut(Math.round(total), usual) : [...given]
}
