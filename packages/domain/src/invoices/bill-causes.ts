import type { BillReason } from './explain-bill.ts'

/** What a customer is told about a reason: which way it went, and what of it can be counted. */
export type BillCause =
  | 'more_days'
  | 'fewer_days'
  | 'more_energy'
  | 'less_energy'
  /** The kWh do not tell it: the same or fewer cost more, or the other way, by their hours. */
  | 'dearer_hours'
  | 'cheaper_hours'
  | 'less_surplus'
  | 'more_surplus'
  | 'price_up'
  | 'price_down'
  | 'more_power'
  | 'less_power'
  | 'taxes_up'
  | 'taxes_down'
  | 'other_more'
  | 'other_less'

const up: Record<BillReason, BillCause> = {
  days: 'more_days',
  energy: 'more_energy',
  surplus: 'less_surplus',
  price: 'price_up',
  power: 'more_power',
  taxes: 'taxes_up',
  other: 'other_more',
}
const down: Record<BillReason, BillCause> = {
  days: 'fewer_days',
  energy: 'less_energy',
  surplus: 'more_surplus',
  price: 'price_down',
  power: 'less_power',
  taxes: 'taxes_down',
  other: 'other_less',
}

interface Changes {
  /** What the one bill has more than the other; negative when it has less. */
  days: number
  energyKwh: number
}

/** Never "because you used more" where less was used, nor "more days" where there were not. */
export function causeOf(reason: BillReason, amount: number, changes: Changes): BillCause {
  const isMore = amount > 0
  if (reason === 'energy' && Math.sign(changes.energyKwh) !== Math.sign(amount))
    return isMore ? 'dearer_hours' : 'cheaper_hours'
  if (reason === 'days' && Math.sign(changes.days) !== Math.sign(amount))
    return isMore ? 'other_more' : 'other_less'
  return (isMore ? up : down)[reason]
}
