import type { BillReason } from './explain-bill.ts'

/** A reason as shown to the customer: its direction and its quantity. */
export type BillCause =
  | 'more_days'
  | 'fewer_days'
  | 'more_energy'
  | 'less_energy'
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
  /** For a bill of several supply points, which has no more detail. */
  | 'points_more'
  | 'points_less'

const up: Record<BillReason, BillCause> = {
  days: 'more_days',
  energy: 'more_energy',
  mix: 'dearer_hours',
  surplus: 'less_surplus',
  price: 'price_up',
  power: 'more_power',
  taxes: 'taxes_up',
  other: 'other_more',
}
const down: Record<BillReason, BillCause> = {
  days: 'fewer_days',
  energy: 'less_energy',
  mix: 'cheaper_hours',
  surplus: 'more_surplus',
  price: 'price_down',
  power: 'less_power',
  taxes: 'taxes_down',
  other: 'other_less',
}

interface Changes {
  /** The difference in quantity; negative if it is less. */
  days: number
  energyKwh: number
  /** Both are bills of several supply points. */
  isMultipoint?: boolean
}

/** Never "because you used more" where less was used, nor "more days" where there were not more. */
export function causeOf(reason: BillReason, amount: number, changes: Changes): BillCause {
  const isMore = amount > 0
  const isOfEnergy = reason !== 'energy' || Math.sign(changes.energyKwh) === Math.sign(amount)
  const isOfDays = reason !== 'days' || Math.sign(changes.days) === Math.sign(amount)
  const known = isOfEnergy && isOfDays ? reason : 'other'
  if (known === 'other' && changes.isMultipoint) return isMore ? 'points_more' : 'points_less'
  return (isMore ? up : down)[known]
}
