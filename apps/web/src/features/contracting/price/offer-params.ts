import type { CupsConfig } from '@fanal/contract/schemas/contracting-offers'
import { accessTariffsFor, highestPower, tariffById } from '@fanal/domain/contracting/access-tariff'
import { powerCountOf, powersOf } from '@fanal/domain/contracting/forms/check-contract'
import { noSelfcons } from '@fanal/domain/contracting/forms/forms'
import { normaliseCups } from '@fanal/domain/identifiers/cups'
import { isRetailKw } from '@fanal/domain/units'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { knownPowers } from './known-powers.ts'

/** What a price is asked with; undefined while too little is known. */
export interface WantedOffer {
  atr: string
  /** kW with a point. */
  powers: string[]
  power: string
  selfcons: boolean
  promocode: string
  kwh: number[] | undefined
  /** The kWh are those of the bill that was read. */
  isOfBill: boolean
  /** The prices of the present bill. */
  present: { power: string[]; energy: string[] } | undefined
  zipcode: string
}

const withPoint = (kw: string) => kw.trim().replace(',', '.')

/** Powers as typed, before that those of the supply point. */
export function requestedElectricity(
  { contract, installation }: StepValues,
  config: CupsConfig | undefined,
): WantedOffer | undefined {
  const typed = powersOf(contract)
  const powers = typed.every((power) => isRetailKw(power)) ? typed.map(withPoint) : knownPowers(config)
  const power = highestPower(powers)
  if (!power) return undefined
  const isTyped = typed.some((one) => one !== '')
  const known = isTyped ? undefined : config?.access_tariff?.id
  const atr = contract.accessTariff || String(known ?? accessTariffsFor(power)[0]?.id ?? '')
  // Some of six powers are still to be typed.
  if (powers.length !== powerCountOf({ ...contract, accessTariff: atr }) && isTyped) return undefined
  // The code on bills is of this tariff only.
  const is20td = tariffById(atr)?.name === '2.0TD'
  const bill = is20td && isBillOf(installation) ? installation.bill : null
  const billed = bill?.kwh
  return {
    atr,
    powers,
    power,
    selfcons: contract.selfconsCode !== noSelfcons,
    promocode: contract.promotionalCode.trim(),
    kwh: billed ?? kwhOf(config),
    isOfBill: billed !== undefined,
    present: bill?.prices ?? undefined,
    zipcode: installation.address.dp.trim().slice(0, 5),
  }
}

/** Whether the bill is for this supply point, as far as it says. */
function isBillOf({ bill, cups }: StepValues['installation']): boolean {
  const of = normaliseCups(bill?.cups ?? '').slice(0, 20)
  return of === '' || of === normaliseCups(cups).slice(0, 20)
}

const kwhOf = (config: CupsConfig | undefined) => config?.supply_point?.years[0]?.kwh

export function requestedGas(
  { gasContract, installation }: StepValues,
  config: CupsConfig | undefined,
): WantedOffer | undefined {
  const atr = gasContract.accessTariff || String(config?.access_tariff?.id ?? '')
  if (!tariffById(atr)) return undefined
  return {
    atr,
    powers: [],
    power: '',
    selfcons: false,
    promocode: '',
    kwh: kwhOf(config),
    isOfBill: false,
    present: undefined,
    zipcode: installation.address.dp.trim().slice(0, 5),
  }
}
