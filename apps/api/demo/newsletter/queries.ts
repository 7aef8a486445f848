import { type Db, sql } from '#platform/database'

/** The directory of tax ids is filled after all rows. */
export const findDemoCustomer = (tx: Db, vat: string) =>
  tx.maybe<{ id: number; email: string }>(sql`select id, email from customers where vat = ${vat}`)
