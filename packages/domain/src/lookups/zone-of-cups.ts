import { isValidCups, normaliseCups } from '../identifiers/cups.ts'
import { provinceCode } from '../identifiers/postal-code.ts'
import { type Zone, zoneOf } from './provinces.ts'

/**
 * The largest distributor has several networks, told apart by the digit after its number; the other large ones are on
 * the peninsula only. The many small ones, among them those of Ceuta and Melilla, are not listed: they are asked for.
 */
const zonesByStart: Readonly<Record<string, Zone>> = {
  '0021': 'peninsula',
  '0022': 'peninsula',
  '0026': 'peninsula',
  '0027': 'peninsula',
  '00311': 'peninsula',
  '00313': 'peninsula',
  '00314': 'peninsula',
  '00315': 'balearic',
  '00316': 'canary',
}

/** The zone of a supply point by its distributor; undefined where its number does not tell. */
export function zoneOfCups(typed: string): Zone | undefined {
  if (!isValidCups(typed)) return undefined
  const cups = normaliseCups(typed)
  return zonesByStart[cups.slice(2, 7)] ?? zonesByStart[cups.slice(2, 6)]
}

/** Where a supply is: by its number, else by its postal code; undefined where neither tells. */
export function placeOf({ cups, zipcode }: { cups: string; zipcode: string }): Zone | undefined {
  const byCups = zoneOfCups(cups)
  if (byCups) return byCups
  const province = provinceCode(zipcode)
  return province === undefined ? undefined : zoneOf(Number(province))
}
