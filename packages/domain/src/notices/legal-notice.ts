import { addMonths } from '../dates.ts'

/** Prices and renewals are announced a month before: the first day that may still be announced. */
export const earliestAnnounced = (today: string) => addMonths(today, 1)
