import { saveCustomers } from '#demo/save'
import type { DemoRows } from '#demo/rows'
import { hashPassword } from '#platform/password-hash'

const hashes = new Map<string, string>()

/** Each password is hashed once, however many share it. */
async function hash(password: string | undefined): Promise<void> {
  if (password && !hashes.has(password)) hashes.set(password, await hashPassword(password))
}

export const saveRows: DemoRows['saveRows'] = async (tx, { customers }) => {
  for (const { password } of customers) await hash(password)
  await saveCustomers(tx, customers, hashes)
}
