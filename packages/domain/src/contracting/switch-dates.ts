import { addDays, addMonths, isDay, madridDayOf } from '../dates.ts'
import { addWorkingDays } from '../support/working-days.ts'

/** Calendar days to withdraw from a contract made at a distance. */
export const withdrawalDays = 14
/** Hours until a signed request is with the distributor. */
export const sendingHours = 24
/** Working days from there until supply is active. */
export const activationDays = 10
/** Working days in which a supply without contract is connected, once its installation is in order. */
export const connectionDays = 5
/** As far ahead as a start can be chosen. */
const latestStartMonths = 3

const hourMs = 3_600_000

/** The last day of the right, counted from the day after the signature. */
export const withdrawUntil = (signedDay: string): string => addDays(signedDay, withdrawalDays)

/** An instant in UTC milliseconds. */
export const sentBy = (signedAt: number): number => signedAt + sendingHours * hourMs

/** `region` as in the settings of support: whose holidays count. */
export interface TermRules {
  region?: string | undefined
  /** The point has no supply now: it is connected, not switched. */
  isNewSupply?: boolean | undefined
}

export const activeBy = (sentDay: string, { region = '', isNewSupply = false }: TermRules = {}): string =>
  addWorkingDays(sentDay, isNewSupply ? connectionDays : activationDays, region)

/** The first day that supply can be asked to start: with a day to send the request, the next working day. */
export const earliestStart = (today: string, region = ''): string =>
  addWorkingDays(addDays(today, 1), 1, region)

/** Supply begins when the right to withdraw has ended. */
export const startAfterWithdrawal = (signedDay: string): string => addDays(withdrawUntil(signedDay), 1)

/** When supply should start, as the customer wished. */
export interface WantedStart {
  start: 'now' | 'after_withdrawal' | 'on'
  startDay: string | null
}

/** What follows a signature at this instant, as days but for `sentAt`. */
export function termsOf(signedAt: number, { start, startDay }: WantedStart, rules: TermRules = {}) {
  const day = madridDayOf(signedAt)
  const sentAt = sentBy(signedAt)
  const soonest = activeBy(madridDayOf(sentAt), rules)
  const wish = start === 'after_withdrawal' ? startAfterWithdrawal(day) : (startDay ?? '')
  return { sentAt, activeBy: wish > soonest ? wish : soonest, withdrawUntil: withdrawUntil(day) }
}

export interface StartRules {
  today: string
  region?: string | undefined
}

export const latestStart = (today: string): string => addMonths(today, latestStartMonths)

export function startDayError(
  day: string,
  { today, region = '' }: StartRules,
): 'required' | 'not_a_day' | 'too_early' | 'too_late' | undefined {
  if (!day) return 'required'
  if (!isDay(day)) return 'not_a_day'
  if (day < earliestStart(today, region)) return 'too_early'
  return day > latestStart(today) ? 'too_late' : undefined
}
