import { powerPeriodCountOf } from '../consumption/local-clock.ts'
import { isPlausiblePhone, normalisePhone } from '../identifiers/phone.ts'
import { isKwText, isRetailKw, isTooHigh, kwToW } from '../units.ts'
import { type PowerField, powerFields } from './power-fields.ts'

/** A low-voltage contract above this in any period is a 3.0TD. */
export const powerThresholdW = 15_000
export const smallTariff = '2.0TD'
export const largeTariff = '3.0TD'
const minPowerW = 1_000

export type PowerError =
  | 'required'
  | 'not_a_power'
  | 'below_minimum'
  | 'too_high'
  /** More than the agreed 2.0TD allows. */
  | 'above_small'
  | 'lower_than_previous'
  | 'unchanged'
  /** The resulting tariff has no such period. */
  | 'not_of_tariff'
/** Access tariff: the other one was not agreed to, or the powers do not fit the agreed one. */
export type TariffError = 'tariff_consent' | 'other_tariff'

export interface PowerContract {
  tariff: string
  /** P1 first. */
  powersW: readonly number[]
}

export interface WantedPowers {
  /** Kilowatts as typed, P1 first. */
  typed: readonly string[]
  /** The access tariff that the customer agreed to; required only where six periods become two. */
  tariff?: string | undefined
}

export type PowerErrors = Partial<Record<PowerField, PowerError>> & { tariff?: TariffError }
export type PowerCheck = { ok: true; powersW: number[]; tariff: string } | { ok: false; errors: PowerErrors }

// What no contract can have is only that: it asks for no other periods.
const isAbove = (typed: string) => isRetailKw(typed) && kwToW(typed) > powerThresholdW
const isUpTo = (typed: string) => isKwText(typed) && kwToW(typed) <= powerThresholdW

/** The other access tariff that a contract can change to by its powers; high voltage has none. */
export function otherTariffOf(tariff: string): string | undefined {
  if (powerPeriodCountOf(tariff) === 2) return largeTariff
  return tariff === largeTariff ? smallTariff : undefined
}

/** Whether all six fit a 2.0TD. */
export function couldBeSmall(tariff: string, typed: readonly string[]): boolean {
  return otherTariffOf(tariff) === smallTariff && powerFields.every((_, i) => isUpTo(typed[i] ?? ''))
}

/**
 * The resulting access tariff. Two periods become six if either exceeds 15 kW; six become two only if the customer
 * agrees, because P6 alone above 15 kW is an ordinary 3.0TD.
 */
export function tariffWith({ tariff }: Pick<PowerContract, 'tariff'>, wanted: WantedPowers): string {
  const other = otherTariffOf(tariff)
  if (other === largeTariff) return wanted.typed.slice(0, 2).some(isAbove) ? largeTariff : tariff
  return other !== undefined && wanted.tariff === other ? other : tariff
}

/** P1 of 2.0TD covers the hours of P1 to P5 of six-period tariffs, P2 those of P6. */
export function asTwoPeriods(six: readonly number[]): [number, number] {
  return [Math.max(...six.slice(0, 5)), six[5] ?? 0]
}

/**
 * Compares with the contracted powers. The access tariff decides the periods: two in any order, or six in ascending
 * order. Unchanged means that the whole set equals the current one.
 */
export function checkPowerChange(contract: PowerContract, wanted: WantedPowers): PowerCheck {
  const tariff = tariffWith(contract, wanted)
  const count = powerPeriodCountOf(tariff)
  const { errors, powersW } = checkPowers(wanted.typed, count)
  for (const [i, field] of powerFields.entries()) {
    if (i >= count && wanted.typed[i]?.trim()) errors[field] = 'not_of_tariff'
    if (i < count && tariff === smallTariff && isAbove(wanted.typed[i] ?? '')) errors[field] = 'above_small'
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const error = tariffError(contract, wanted, tariff)
  if (error) return { ok: false, errors: { tariff: error } }
  const isSame =
    tariff === contract.tariff &&
    powersW.length === contract.powersW.length &&
    powersW.every((power, i) => power === contract.powersW[i])
  return isSame ? { ok: false, errors: { power: 'unchanged' } } : { ok: true, powersW, tariff }
}

/** The phone on which the distributor contacts the customer. */
export function phoneError(typed: string): 'required' | 'phone_not_valid' | undefined {
  const phone = normalisePhone(typed)
  if (!phone) return 'required'
  return isPlausiblePhone(phone) ? undefined : 'phone_not_valid'
}

function tariffError(contract: PowerContract, wanted: WantedPowers, tariff: string): TariffError | undefined {
  if (tariff === contract.tariff && couldBeSmall(tariff, wanted.typed)) return 'tariff_consent'
  return wanted.tariff !== undefined && wanted.tariff !== tariff ? 'other_tariff' : undefined
}

/** Each power by itself; of six none may be lower than the one right before it, so that one slip is one error. */
export function checkPowers(
  typed: readonly string[],
  count: 2 | 6,
): { errors: Partial<Record<PowerField, PowerError>>; powersW: number[] } {
  const errors: Partial<Record<PowerField, PowerError>> = {}
  const powersW: number[] = []
  let previousW: number | undefined
  for (const [i, field] of powerFields.slice(0, count).entries()) {
    const error = errorOf(typed[i] ?? '', previousW)
    if (error) errors[field] = error
    if (error && error !== 'lower_than_previous') continue
    const power = kwToW((typed[i] ?? '').trim())
    powersW.push(power)
    if (count === 6) previousW = power
  }
  return { errors, powersW }
}

/** The first power of six that is lower than the one before; and the six with that one as the least from there on. */
export function raisedFollowing(typed: readonly string[]): { place: number; typed: string[] } | undefined {
  const { errors } = checkPowers(typed, 6)
  const place = powerFields.findIndex((field) => errors[field] === 'lower_than_previous')
  const least = typed.slice(0, place).findLast(isKwText)
  if (place === -1 || least === undefined) return undefined
  const isLower = (one: string) => isKwText(one) && kwToW(one) < kwToW(least)
  return { place, typed: typed.map((one, i) => (i >= place && isLower(one) ? least : one)) }
}

function errorOf(typed: string, previousW: number | undefined): PowerError | undefined {
  const text = typed.trim()
  if (text === '') return 'required'
  if (isTooHigh(text)) return 'too_high'
  if (!isKwText(text)) return 'not_a_power'
  if (kwToW(text) < minPowerW) return 'below_minimum'
  if (previousW !== undefined && kwToW(text) < previousW) return 'lower_than_previous'
  return undefined
}
