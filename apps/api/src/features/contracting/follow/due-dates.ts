import { termsOf, type WantedStart } from '@fanal/domain/contracting/switch-dates'

export type Start = WantedStart

export interface Dates {
  sentBy: Date
  activeBy: string
  withdrawUntil: string
}

/** Of a contract signed at that moment. */
export function datesOf(signedAt: Date, start: Start, region: string): Dates {
  const { sentAt, ...days } = termsOf(signedAt.getTime(), start, region)
  return { sentBy: new Date(sentAt), ...days }
}
