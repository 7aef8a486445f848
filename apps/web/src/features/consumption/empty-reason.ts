import { contractStatus, isTerminated, type StatusFacts } from '@fanal/domain/contracts/contract-status'
import { daysBetween } from '@fanal/domain/dates'

export type EmptyReason = 'notBegun' | 'terminated' | 'notSent' | 'soon'

/** After this many days without a curve it is not just late. */
const patienceDays = 14

/** Why there is no consumption data. */
export function emptyReason(
  contract: StatusFacts & { start_date: string | null },
  today: string,
): EmptyReason {
  if (isTerminated(contract)) return 'terminated'
  const { start_date } = contract
  if (contractStatus(contract) !== 'active' || (start_date !== null && start_date > today)) return 'notBegun'
  return start_date !== null && daysBetween(start_date, today) > patienceDays ? 'notSent' : 'soon'
}
