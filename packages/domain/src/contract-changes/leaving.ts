import { foundErrors } from '../found-errors.ts'
import { addressErrors, choiceError, type ContractingErrors } from '../contracting/forms/field-errors.ts'
import { addDays, isDay } from '../dates.ts'
import { addWorkingDays } from '../support/working-days.ts'
import { blankAddress, type PostalAddress } from './postal-address.ts'

/** Why a supply is ended. Another retailer is no reason: that is a switch, and the new one asks for it. */
export const leavingReasons = ['moving', 'closing', 'demolition', 'works', 'other'] as const
export type LeavingReason = (typeof leavingReasons)[number]

/** Working days that the distributor has to end a supply. */
export const leavingNotice = 5
/** As far ahead as the day can be chosen. */
const latestDays = 90

export interface Leaving {
  reason: string
  day: string
  /** Where the last invoice goes: as until now, or elsewhere. */
  invoiceTo: string
  /** Elsewhere; name, e-mail and mobile stay those of the contract. */
  address: PostalAddress
  /** That the supply is cut, and that to have it again costs fees. */
  isCutUnderstood: boolean
}

export const blankLeaving: Leaving = {
  reason: '',
  day: '',
  invoiceTo: 'same',
  address: blankAddress,
  isCutUnderstood: false,
}

export interface LeavingRules {
  today: string
  /** Whether the contract has an address for its notices. */
  hasAddress: boolean
}

/** National holidays only: a regional one leaves the distributor a day less, and the customer no day more. */
export const earliestLeaving = (today: string): string => addWorkingDays(today, leavingNotice)
export const latestLeaving = (today: string): string => addDays(today, latestDays)

function dayError(day: string, today: string) {
  if (!day) return 'required'
  if (!isDay(day)) return 'not_a_day'
  if (day < earliestLeaving(today)) return 'too_early'
  return day > latestLeaving(today) ? 'too_late' : undefined
}

export function checkLeaving(form: Leaving, { today, hasAddress }: LeavingRules): ContractingErrors {
  return {
    ...foundErrors({
      reason: choiceError(form.reason, leavingReasons),
      day: dayError(form.day, today),
      invoiceTo: choiceError(form.invoiceTo, hasAddress ? ['same', 'other'] : ['other']),
      isCutUnderstood: form.isCutUnderstood ? undefined : 'required',
    }),
    ...(form.invoiceTo === 'other' && addressErrors('address', form.address, {})),
  }
}

export interface LeftBattery {
  total_descompte: string
  es_origen: boolean
  es_receptor: boolean
  receptors: number
  te_destins: boolean
}

/**
 * What becomes of the euros in a battery when one of its contracts ends: other contracts go on using them (`shared`), the
 * customer may move them before (`movable`), or the last invoice uses what it can and the rest is lost (`lost`).
 */
export type BatteryFate = 'shared' | 'movable' | 'lost'

export function batteryFate(battery: LeftBattery): BatteryFate | undefined {
  if (Number(battery.total_descompte) <= 0) return undefined
  const others = battery.receptors - (battery.es_receptor ? 1 : 0)
  if (others > 0) return 'shared'
  return battery.te_destins && !battery.es_origen ? 'movable' : 'lost'
}
