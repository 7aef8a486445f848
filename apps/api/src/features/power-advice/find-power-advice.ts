import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { powerSavingCents, suggestPowers, withUnsettledTaxes } from '@fanal/domain/power-advice/power-advice'
import { type DemandOfCurve, powerMonths, powerPricesAt } from '@fanal/domain/power-advice/power-months'
import { powerTaxes } from '@fanal/domain/power-advice/power-taxes'
import { monthOf, rollUpDays } from '@fanal/domain/consumption/curve-roll-up'
import { addMonths, madridDayOf } from '@fanal/domain/dates'
import { centsToEuros } from '@fanal/domain/money'
import { pricesOn } from '@fanal/domain/products/products'
import { findProduct } from '#features/products/queries'
import { findRates } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { findDays, findMonthlyDemands } from '#features/consumption/queries'
import type { Supply } from '#features/contracts/supply-queries'
import { findPowerInvoices, mostRows } from './queries.ts'
import { findSmallTariff } from './small-tariff.ts'

/** Demand by the periods of the tariff: months before a change are summed from their days. */
async function findDemands(db: Db, supply: Supply): Promise<DemandOfCurve[]> {
  const { earlier = [], tariff, zone } = supply
  const changed = earlier.at(-1)?.before
  if (changed) {
    const start = addMonths(monthOf(changed), -12)
    const days = await findDays(db, supply, { start, end: madridDayOf(Date.now()) })
    return rollUpDays(days, { tariff, zone })
  }
  return findMonthlyDemands(db, supply, mostRows)
}

const nothing: PowerAdvice = {
  contracted: [],
  months: [],
  prices: [],
  tax_factor: '1',
  unsettled_tax_factor: null,
  suggested: null,
  other: null,
}

/** The demand of each month, and the powers that would have sufficed; none for gas. */
export async function findPowerAdvice(db: Db, supply: Supply): Promise<PowerAdvice> {
  if (supply.type === 'gas') return nothing
  const [invoices, curves, rates, product] = await Promise.all([
    findPowerInvoices(db, supply),
    findDemands(db, supply),
    findRates(db),
    supply.earlier?.length ? findProduct(db, supply.product, supply.tariff) : undefined,
  ])
  const { contracted_power, zone, tariff } = supply
  const contracted = contracted_power.map(({ power }) => power)
  const today = madridDayOf(Date.now())
  const ofProduct = product ? (pricesOn(product.prices, today)?.power ?? []) : []
  const known = { zone, contracted, invoices, curves, ofProduct, rates }
  const months = powerMonths(known)
  const prices = powerPricesAt(known, today.slice(0, 7))
  // Ended contracts need no advice, and without prices there is nothing to compare.
  const canChange = supply.state === 'activa' && prices.length > 0
  const powers = canChange ? suggestPowers(tariff, contracted, months) : null
  const unsettled = withUnsettledTaxes(months)
  return {
    contracted: contracted_power,
    months: months.map((month) => ({ ...month, demand: [...month.demand], prices: [...month.prices] })),
    prices,
    ...powerTaxes(rates, { day: today, zone, powers: contracted }),
    suggested: powers && {
      powers,
      saving: centsToEuros(powerSavingCents(powers, contracted, months)),
      unsettled_saving: unsettled ? centsToEuros(powerSavingCents(powers, contracted, unsettled)) : null,
    },
    other: canChange ? await findSmallTariff(db, supply, { months, today, rates }) : null,
  }
}
