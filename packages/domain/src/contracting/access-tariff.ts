import { largeTariff, powerThresholdW, smallTariff } from '../contract-changes/power-change.ts'
import { isRetailKw, kwToW } from '../units.ts'

/** `id` is the number of the tariff in the formats of the exchange with distributors. */
export interface AccessTariff {
  id: number
  name: string
}

/** Electricity, low voltage first; those for charging vehicles and for boats are made by a person. */
export const electricityTariffs: readonly AccessTariff[] = [
  { id: 18, name: smallTariff },
  { id: 19, name: largeTariff },
  { id: 20, name: '6.1TD' },
  { id: 21, name: '6.2TD' },
  { id: 22, name: '6.3TD' },
  { id: 23, name: '6.4TD' },
  { id: 24, name: '3.0TDVE' },
  { id: 25, name: '6.1TDVE' },
  { id: 26, name: '6.2TDVE' },
]

export const gasTariffs: readonly AccessTariff[] = Array.from({ length: 11 }, (_, i) => ({
  id: i + 1,
  name: `RL.${i + 1}`,
}))

/** The most kWh a year of each gas tariff but the last. */
const mostGasKwh = [
  5_000, 15_000, 50_000, 300_000, 1_500_000, 5_000_000, 15_000_000, 50_000_000, 150_000_000, 500_000_000,
]

/** A year's kWh within what its gas tariff is for. */
export function withinGasTariff(tariff: string, kwh: number): number {
  const at = gasTariffs.findIndex(({ name }) => name === tariff)
  if (at < 0) return kwh
  return Math.max(mostGasKwh[at - 1] ?? 0, Math.min(kwh, mostGasKwh[at] ?? kwh))
}

const allTariffs = [...electricityTariffs, ...gasTariffs]

/** The ids of electricity and gas have no number in common. */
export const tariffById = (id: number | string): AccessTariff | undefined =>
  allTariffs.find((tariff) => tariff.id === Number(id))

export const tariffByName = (name: string): AccessTariff | undefined =>
  allTariffs.find((tariff) => tariff.name === name.trim().toUpperCase())

/** Tariffs that a new low-voltage supply of that highest power can have; none for what is not a power. */
export function accessTariffsFor(maxPowerKw: string): AccessTariff[] {
  if (!isRetailKw(maxPowerKw)) return []
  const name = kwToW(maxPowerKw) > powerThresholdW ? largeTariff : smallTariff
  return electricityTariffs.filter((tariff) => tariff.name === name)
}

/** Above 15 kW in either of the first two. */
export const needsSixPeriods = (power: string, power2: string): boolean =>
  [power, power2].some((typed) => isRetailKw(typed) && kwToW(typed) > powerThresholdW)

/** The highest of the typed powers, with a point: what the tariffs and products are asked with. '' if there is none. */
export function highestPower(typed: readonly string[]): string {
  const watts = typed.filter(isRetailKw).map(kwToW)
  return watts.length > 0 ? String(Math.max(...watts) / 1_000) : ''
}
