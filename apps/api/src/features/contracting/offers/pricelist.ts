import type { OfferedProduct } from '@fanal/contract/schemas/contracting-offers'
import {
  type AccessTariff,
  accessTariffsFor,
  electricityTariffs,
  gasTariffs,
} from '@fanal/domain/contracting/access-tariff'
import { madridDayOf } from '@fanal/domain/dates'
import { type OfferedProduct as Sold, findSold } from '#features/products/queries'
import { inLanguage } from '#features/products/texts'
import type { Energy } from '#gateways/supply-points/supply-points'
import type { Db } from '#platform/database'
import { wrongFields } from '#platform/errors'

/** The access tariff of that energy, by its number or its name. */
export function tariffOf(atr: string, energy: Energy): AccessTariff {
  const known = energy === 'gas' ? gasTariffs : electricityTariffs
  const found = known.find(({ id, name }) => String(id) === atr || name === atr.toUpperCase())
  if (!found) throw wrongFields({ atr: 'not_a_choice' })
  return found
}

/** Products sold today for that tariff. With panels, those that pay for the surplus, if any does. */
export async function findOffers(
  db: Db,
  { tariff, selfcons }: { tariff: string; selfcons: boolean },
): Promise<Sold[]> {
  const sold = await findSold(db, { tariff, day: madridDayOf(Date.now()) })
  const paying = sold.filter(({ today }) => today.surplus !== null)
  return selfcons && paying.length > 0 ? paying : sold
}

/** A 2.0TD ends at 15 kW. */
export const fitsPower = ({ name }: AccessTariff, power: string): boolean =>
  name !== accessTariffsFor('1')[0]?.name || accessTariffsFor(power)[0]?.name === name

/** As the caller reads it; `discount` of a valid code in euros. */
export function asOffered(product: Sold, locale: string, discount: string | null): OfferedProduct {
  const { id, name, tariff, duration_months, today, description, link } = product
  return {
    id,
    name,
    ov_description: inLanguage(description, locale),
    ov_link: inLanguage(link, locale),
    tariff,
    duration_months,
    is_indexed: product.is_indexed,
    prices: today,
    discount,
  }
}
