import { isNewSupply } from '@fanal/domain/contracting/process'
import { termsOf, type WantedStart } from '@fanal/domain/contracting/switch-dates'

export type Start = WantedStart

/** The process tells a new supply from a switch. */
type Begun = Start & { process: string }

export interface Dates {
  sentBy: Date
  activeBy: string
  withdrawUntil: string
}

/** Dates of a contract signed at that moment. */
export function datesOf(signedAt: Date, it: Begun, region: string): Dates {
  const { sentAt, ...days } = termsOf(signedAt.getTime(), it, {
    region,
    isNewSupply: isNewSupply(it.process),
  })
  return { sentBy: new Date(sentAt), ...days }
}
