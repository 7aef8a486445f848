import { centsToEuros, eurosToCents, percentCents } from '../money.ts'

const leastPercent = 35

/** What giving it up costs in a year at least, in euros; by the year's estimate, since the subsidised part is not known. */
export const socialBonusLoss = (yearTotal: string): string =>
  centsToEuros(percentCents(eurosToCents(yearTotal), leastPercent))
