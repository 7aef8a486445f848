import type { DemoRows } from '#demo/rows'
import { hashPassword } from '#platform/password-hash'
import { insertAccounts } from './queries.ts'

const hashes = new Map<string, string>()

/** Each password is hashed once, however many share it. */
export const saveRows: DemoRows['saveRows'] = async (tx, { customers }) => {
  for (const { password } of customers)
    if (password && !hashes.has(password)) hashes.set(password, await hashPassword(password))
  await insertAccounts(tx, customers, hashes)
}
