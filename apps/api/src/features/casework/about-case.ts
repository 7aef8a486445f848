import { namedByNumber } from '#features/support/load-case'
import type { Db } from '#platform/database'

/** How the audit names a case, and its customer unless they have no account. */
export const about = (number: string, customerId: number) => ({
  subject: `case ${number}`,
  ...(customerId !== 0 && { customerId }),
})

/** The same of a case that is not loaded. */
export const aboutCase = async (db: Db, number: string) =>
  about(number, (await namedByNumber(db, number)).customerId)
