import { addDays } from '../dates.ts'
import type { MarketAlert } from './check-market-alert.ts'

/** The price of a day, euros per MWh. */
export interface Settlement {
  day: string
  price: number
}

/** Whether its comparison was true at the last settlement that counted, and the day on which that began. */
export interface AlertState {
  isMet: boolean
  since: string | null
}

type Rule = Pick<MarketAlert, 'type' | 'price'>

/** Two decimals, as settlements are published. */
const cents = (price: number) => Math.round(price * 100)

export function isMet({ type, price }: Rule, settlement: number): boolean {
  const [limit, now] = [cents(price), cents(settlement)]
  if (type === '<') return now < limit
  return type === '>' ? now > limit : now === limit
}

/**
 * What a new alert starts from: the last settlement there is. What is true already does not fire: it has to become
 * untrue first.
 */
export const firstState = (rule: Rule, last: Settlement | undefined): AlertState =>
  last ? { isMet: isMet(rule, last.price), since: last.day } : { isMet: false, since: null }

/**
 * An alert over settlements in the order of their days: it fires on each that makes its comparison true, and is armed
 * again by one that makes it untrue. Days up to that of its state have counted. If the day of its state is corrected to the
 * other side, the change of that day did not happen: the alert is as before, and that day counts anew. No day fires
 * twice.
 */
export function followAlert(
  rule: Rule,
  state: AlertState,
  settlements: readonly Settlement[],
  firedDay: string | null = null,
): { state: AlertState; fired: Settlement[] } {
  const fired: Settlement[] = []
  let now = state
  for (const one of settlements) {
    if (now.since !== null && one.day < now.since) continue
    const met = isMet(rule, one.price)
    if (met === now.isMet) continue
    const isCorrection = one.day === now.since
    if (met && !isCorrection && one.day !== firedDay) fired.push(one)
    now = { isMet: met, since: isCorrection ? addDays(one.day, -1) : one.day }
  }
  return { state: now, fired }
}

/** When an alert would have fired, had it been made with the first of these settlements. */
export function whatWouldHaveFired(settlements: readonly Settlement[], rule: Rule): Settlement[] {
  return followAlert(rule, firstState(rule, settlements[0]), settlements).fired
}
