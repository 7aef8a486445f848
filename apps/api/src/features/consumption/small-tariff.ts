import type { PowerAdvice } from '@fanal/contract/consumption.schemas'
import { type CurveMonth, rollUpDays } from '@fanal/domain/consumption/curve-roll-up'
import {
  type EnergyMonth,
  energyCostCents,
  type PowerMonth,
  powerCostCents,
  powerTaxFactor,
  suggestSmall,
} from '@fanal/domain/consumption/power-advice'
import { smallTariff } from '@fanal/domain/contract-changes/power-change'
import { addDays, addMonths } from '@fanal/domain/dates'
import { centsToEuros } from '@fanal/domain/money'
import { pricesOn } from '@fanal/domain/products/products'
import { findOffered, findProduct, type Product } from '#features/products/queries'
import type { Db } from '#platform/database'
import { findDays, type Supply } from './queries.ts'

type Other = PowerAdvice['other']

const lastOf = (month: string) => addDays(addMonths(`${month.slice(0, 7)}-01`, 1), -1)

/** What a 2.0TD would have meant for a 3.0TD that never needed more than 15 kW: of power, and of energy by its own hours. */
export async function findSmallTariff(
  db: Db,
  supply: Supply,
  months: readonly PowerMonth[],
  today: string,
): Promise<Other> {
  const powers = suggestSmall(supply.tariff, months)
  if (!powers) return null
  const wanted = { tariff: smallTariff, currentName: supply.product, day: today }
  const [product] = await findOffered(db, wanted)
  if (!product) return null
  const compared = months.flatMap((now) => {
    const then = smallMonth(now, { supply, product, powers })
    return now.prices.length > 0 && then ? [{ now, then }] : []
  })
  if (compared.length === 0) return null
  const contracted = supply.contracted_power.map(({ power }) => power)
  const saved =
    powerCostCents(
      contracted,
      compared.map(({ now }) => now),
    ) -
    powerCostCents(
      powers,
      compared.map(({ then }) => then),
    )
  return {
    tariff: smallTariff,
    product: product.name,
    powers,
    power_saving: centsToEuros(saved),
    energy: await energyOf(db, supply, product, compared),
  }
}

/** The same month at the prices of the other product. */
function smallMonth(
  month: PowerMonth,
  { supply, product, powers }: { supply: Supply; product: Product; powers: readonly string[] },
): PowerMonth | undefined {
  const last = lastOf(month.month)
  const prices = pricesOn(product.prices, last)?.power
  return prices && { ...month, prices, tax_factor: powerTaxFactor(last, supply.zone, powers) }
}

interface Compared {
  now: PowerMonth
  then: PowerMonth
}

async function energyOf(
  db: Db,
  supply: Supply,
  product: Product,
  compared: readonly Compared[],
): Promise<NonNullable<Other>['energy']> {
  const own = await findProduct(db, supply.product, supply.tariff)
  const [first, last] = [compared[0]?.now.month, compared.at(-1)?.now.month]
  if (!own || !first || !last) return null
  const days = await findDays(db, supply.id, { start: `${first}-01`, end: lastOf(last) })
  const now = energyMonths(rollUpDays(days, supply.tariff, supply.zone), own, compared, 'now')
  const then = energyMonths(rollUpDays(days, smallTariff, supply.zone), product, compared, 'then')
  if (now.days === 0 || now.days !== then.days) return null
  return { saving: centsToEuros(energyCostCents(now.months) - energyCostCents(then.months)), days: now.days }
}

/** Of the months that are compared, those whose energy the product prices. */
function energyMonths(
  curve: readonly CurveMonth[],
  product: Product,
  compared: readonly Compared[],
  side: 'now' | 'then',
): { days: number; months: EnergyMonth[] } {
  const priced = curve.flatMap(({ month, days, period_wh }) => {
    const prices = pricesOn(product.prices, lastOf(month))?.energy
    const power = compared.find(({ now }) => month.startsWith(now.month))
    return prices && power ? [{ days, wh: period_wh, prices, tax_factor: power[side].tax_factor }] : []
  })
  return { days: priced.reduce((sum, { days }) => sum + days, 0), months: priced }
}
