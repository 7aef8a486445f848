import { activeBy, sentBy, startAfterWithdrawal, withdrawUntil } from '@fanal/domain/contracting/switch-dates'
import { madridDayOf } from '@fanal/domain/dates'

/** When supply should start, as the customer wished. */
export interface Start {
  start: 'now' | 'after_withdrawal' | 'on'
  startDay: string | null
}

export interface Dates {
  sentBy: Date
  activeBy: string
  withdrawUntil: string
}

/** Of a contract signed at that moment. */
export function datesOf(signedAt: Date, { start, startDay }: Start, region: string): Dates {
  const day = madridDayOf(signedAt.getTime())
  const sent = new Date(sentBy(signedAt.getTime()))
  const soonest = activeBy(madridDayOf(sent.getTime()), region)
  const wish = start === 'after_withdrawal' ? startAfterWithdrawal(day) : (startDay ?? '')
  return { sentBy: sent, activeBy: wish > soonest ? wish : soonest, withdrawUntil: withdrawUntil(day) }
}
