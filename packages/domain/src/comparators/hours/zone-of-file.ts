import type { Zone } from '../../lookups/provinces.ts'
import { zoneOfCups } from '../../lookups/zone-of-cups.ts'

const cupsShape = /ES\d{16}[A-Z]{2}/gi

/** As much of a consumption file as is looked at: its headings and the first lines. */
export const beginningBytes = 16_384

/** Where the supply of a consumption file is, by the first supply point in its beginning; undefined where none tells. */
export function zoneOfFile(beginning: string): Zone | undefined {
  const [cups] = beginning.match(cupsShape) ?? []
  return cups === undefined ? undefined : zoneOfCups(cups)
}
