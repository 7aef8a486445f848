import { addWorkingDays } from '../support/working-days.ts'

/** What distributors need at most, as a rule. */
const distributorDays = 10

/** When a change that a distributor got that day is usually done. */
export const usuallyDone = (sent: string): string => addWorkingDays(sent, distributorDays)
