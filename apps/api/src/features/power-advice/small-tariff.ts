import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { type CurveMonth, rollUpDays } from '@fanal/domain/consumption/curve-roll-up'
import {
  type EnergyMonth,
  energyCostCents,
  type PowerMonth,
  powerCostCents,
  suggestSmall,
  withUnsettledTaxes,
} from '@fanal/domain/power-advice/power-advice'
import { powerTaxes } from '@fanal/domain/power-advice/power-taxes'
import { smallTariff } from '@fanal/domain/contract-changes/power-change'
import { addDays, addMonths } from '@fanal/domain/dates'
import { centsToEuros } from '@fanal/domain/money'
import type { Rates } from '@fanal/domain/rates/rate'
import { pricesOn } from '@fanal/domain/products/products'
import { findOffered, findProduct, type Product } from '#features/products/queries'
import type { Db } from '#platform/database'
import { findDays } from '#features/consumption/queries'
import type { Supply } from '#features/contracts/supply-queries'

type Other = PowerAdvice['other']

const lastOf = (month: string) => addDays(addMonths(`${month.slice(0, 7)}-01`, 1), -1)

/** What a 2.0TD would have meant for a 3.0TD that never exceeded 15 kW: for power, and for energy by its own hours. */
export async function findSmallTariff(
  db: Db,
  supply: Supply,
  { months, today, rates }: { months: readonly PowerMonth[]; today: string; rates: Rates },
): Promise<Other> {
  const powers = suggestSmall(supply.tariff, months)
  if (!powers) return null
  const wanted = { tariff: smallTariff, currentName: supply.product, day: today }
  const [product] = await findOffered(db, wanted)
  if (!product) return null
  const compared = months.flatMap((now) => {
    const small = smallMonth(now, { supply, product, powers, rates })
    return now.prices.length > 0 && small ? [{ now, small }] : []
  })
  if (compared.length === 0) return null
  const contracted = supply.contracted_power.map(({ power }) => power)
  const savedOf = (some: readonly Compared[]) =>
    centsToEuros(
      powerCostCents(
        contracted,
        some.map(({ now }) => now),
      ) -
        powerCostCents(
          powers,
          some.map(({ small }) => small),
        ),
    )
  const unsettled = unsettledOf(compared)
  return {
    tariff: smallTariff,
    product: product.name,
    powers,
    power_saving: savedOf(compared),
    unsettled_power_saving: unsettled ? savedOf(unsettled) : null,
    energy: await energyOf(db, supply, product, { compared, unsettled }),
  }
}

/** The same month at the other product's prices. */
function smallMonth(
  month: PowerMonth,
  about: { supply: Supply; product: Product; powers: readonly string[]; rates: Rates },
): PowerMonth | undefined {
  const { supply, product, powers, rates } = about
  const day = lastOf(month.month)
  const prices = pricesOn(product.prices, day)?.power
  return prices && { ...month, prices, ...powerTaxes(rates, { day, zone: supply.zone, powers }) }
}

interface Compared {
  now: PowerMonth
  small: PowerMonth
}

/** With the taxes that may still apply; undefined where all are settled. */
function unsettledOf(compared: readonly Compared[]): Compared[] | undefined {
  const now = withUnsettledTaxes(compared.map((one) => one.now))
  const small = withUnsettledTaxes(compared.map((one) => one.small))
  if (!now && !small) return undefined
  return compared.map((one, i) => ({ now: now?.[i] ?? one.now, small: small?.[i] ?? one.small }))
}

async function energyOf(
  db: Db,
  supply: Supply,
  product: Product,
  { compared, unsettled }: { compared: readonly Compared[]; unsettled: readonly Compared[] | undefined },
): Promise<NonNullable<Other>['energy']> {
  const own = await findProduct(db, supply.product, supply.tariff)
  const [first, last] = [compared[0]?.now.month, compared.at(-1)?.now.month]
  if (!own || !first || !last) return null
  const days = await findDays(db, supply, { start: `${first}-01`, end: lastOf(last) })
  const [ours, theirs] = [supply.tariff, smallTariff].map((tariff) =>
    rollUpDays(days, { tariff, zone: supply.zone }),
  )
  const energies = (some: readonly Compared[]) => ({
    now: energyMonths(ours ?? [], own, some, 'now'),
    small: energyMonths(theirs ?? [], product, some, 'small'),
  })
  const savedOf = ({ now, small }: ReturnType<typeof energies>) =>
    centsToEuros(energyCostCents(now.months) - energyCostCents(small.months))
  const found = energies(compared)
  if (found.now.days === 0 || found.now.days !== found.small.days) return null
  return {
    saving: savedOf(found),
    unsettled_saving: unsettled ? savedOf(energies(unsettled)) : null,
    days: found.now.days,
  }
}

/** The compared months whose energy the product prices. */
function energyMonths(
  curve: readonly CurveMonth[],
  product: Product,
  compared: readonly Compared[],
  side: 'now' | 'small',
): { days: number; months: EnergyMonth[] } {
  const priced = curve.flatMap(({ month, days, period_wh }) => {
    const prices = pricesOn(product.prices, lastOf(month))?.energy
    const power = compared.find(({ now }) => month.startsWith(now.month))
    return prices && power ? [{ days, wh: period_wh, prices, tax_factor: power[side].tax_factor }] : []
  })
  return { days: priced.reduce((sum, { days }) => sum + days, 0), months: priced }
}
