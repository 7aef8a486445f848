import { addWorkingDays } from '../support/working-days.ts'

/** What distributors need at most, as a rule. */
const distributorDays = 10

/** By when a change that a distributor got that day usually is done. */
export const usuallyDone = (sent: string): string => addWorkingDays(sent, distributorDays)
