import { type Db, sql } from '#platform/database'
import type { DemoCustomer } from '#demo/account/customers'

/** Accounts for those with a hash of their password. */
export async function insertAccounts(
  tx: Db,
  customers: readonly DemoCustomer[],
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const accounts = customers.flatMap(({ vat, password, must_change_password = false, since }) =>
    password ? [{ vat, must_change_password, since, password_hash: hashes.get(password) }] : [],
  )
  await tx.run(sql`
    insert into accounts (customer_id, password_hash, must_change_password, changed_at)
    select c.id, account.password_hash, account.must_change_password,
           (account.since + time '09:05') at time zone 'Europe/Madrid'
    from jsonb_to_recordset(${JSON.stringify(accounts)}) as account (
      vat text, password_hash text, must_change_password boolean, since date)
    join customers c on c.vat = account.vat`)
}
