import type { DemoRows } from '#demo/rows'
import { hashPassword } from '#platform/passwords/password-hash'
import { insertAccounts, insertCustomers } from './queries.ts'

const hashes = new Map<string, string>()

/** Each distinct password is hashed once. */
async function hashOnce(password: string | undefined): Promise<void> {
  if (password && !hashes.has(password)) hashes.set(password, await hashPassword(password))
}

export const saveRows: DemoRows['saveRows'] = async (tx, { customers }) => {
  for (const { password } of customers) await hashOnce(password)
  await insertCustomers(tx, customers)
  await insertAccounts(tx, customers, hashes)
}
