import { addMonths } from '../dates.ts'
import { isRetailKw, kwToW } from '../units.ts'
import { noSelfcons } from './forms/forms.ts'

/** What the register tells of a supply point, as far as it is compared. */
export interface KnownPoint {
  /** kW, P1 first. */
  powers: readonly string[]
  extension_rights: string | null
  selfcons_code: string
  has_social_bonus: boolean
  has_open_switch: boolean
  last_power_change: string | null
  zipcode: string
  city: string
}

export interface WantedPoint {
  /** kW as typed. */
  powers: readonly string[]
  zipcode: string
  city: string
  today: string
  /** The code; '' while it is not asked. */
  selfconsCode?: string | undefined
}

export type SupplyWarning =
  /** More than can be contracted without works. */
  | { kind: 'above_extension_rights'; requestedKw: string; rightsKw: string }
  /** Another than now: asked for with the contract. */
  | { kind: 'powers_differ'; known: readonly string[] }
  /** The distributor may refuse another change until then. */
  | { kind: 'power_changed_recently'; on: string; until: string }
  | { kind: 'switch_open' }
  | { kind: 'zipcode_differs'; known: string }
  | { kind: 'city_differs'; known: string }
  /** The bonus is lost with a free-market contract. */
  | { kind: 'social_bonus' }
  | { kind: 'selfcons_differs'; known: string }

/** Months between two changes of power that a distributor must accept. */
const powerChangeMonths = 12

/** Letters only: accents, capitals, articles behind a comma and the other language after a slash do not count. */
const plainCity = (city: string) =>
  city
    .normalize('NFD')
    .replaceAll(/[^\p{L}\s,/]/gu, '')
    .toLowerCase()
    .split('/')
    .map((name) => name.replace(/^(.*),\s*(.*)$/, '$2 $1').replaceAll(/\s/g, ''))

const isSameCity = (one: string, other: string) => {
  const names = plainCity(other)
  return plainCity(one).some((name) => names.includes(name))
}

const wattsOf = (powers: readonly string[]) => powers.filter(isRetailKw).map(kwToW)

function powerWarnings(point: KnownPoint, { powers, today }: WantedPoint): SupplyWarning[] {
  const [wanted, present] = [wattsOf(powers), wattsOf(point.powers)]
  const highest = Math.max(0, ...wanted)
  const warnings: SupplyWarning[] = []
  if (point.extension_rights !== null && highest > kwToW(point.extension_rights))
    warnings.push({
      kind: 'above_extension_rights',
      requestedKw: String(highest / 1_000),
      rightsKw: point.extension_rights,
    })
  const isChanged = wanted.length > 0 && wanted.length === powers.length && wanted.join() !== present.join()
  if (isChanged && present.length > 0) warnings.push({ kind: 'powers_differ', known: point.powers })
  if (isChanged && point.last_power_change !== null) {
    const until = addMonths(point.last_power_change, powerChangeMonths)
    if (today < until) warnings.push({ kind: 'power_changed_recently', on: point.last_power_change, until })
  }
  return warnings
}

/** What the customer should know before going on; nothing of it stops the wizard. */
export function supplyWarnings(point: KnownPoint, wanted: WantedPoint): SupplyWarning[] {
  const { zipcode, city, selfconsCode = '' } = wanted
  const warnings: SupplyWarning[] = []
  if (point.has_social_bonus) warnings.push({ kind: 'social_bonus' })
  if (point.has_open_switch) warnings.push({ kind: 'switch_open' })
  if (zipcode && point.zipcode && zipcode !== point.zipcode)
    warnings.push({ kind: 'zipcode_differs', known: point.zipcode })
  if (city.trim() && point.city && !isSameCity(city, point.city))
    warnings.push({ kind: 'city_differs', known: point.city })
  warnings.push(...powerWarnings(point, wanted))
  const known = point.selfcons_code || noSelfcons
  if (selfconsCode && selfconsCode !== known) warnings.push({ kind: 'selfcons_differs', known })
  return warnings
}
