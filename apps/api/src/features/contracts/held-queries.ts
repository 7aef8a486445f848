import { type Db, sql } from '#platform/database'
import { keepAddress, keepBankAccount } from './holder-queries.ts'
import type { OwnContract } from './queries.ts'

type KeptAddress = Parameters<typeof keepAddress>[2]

/**
 * A contract that never began goes over to another customer under its id, with its account and address: ones that they
 * had before are not doubled. What was sent about it, and its attachments, follow; the rows of before stay until they are deleted.
 * `contact` replaces what was typed by somebody whom we do not know to be them.
 */
export async function moveHeldContract(
  tx: Db,
  { customerId: from, contractId }: OwnContract,
  { to, contact }: { to: number; contact: { email: string; mobile: string } | undefined },
): Promise<void> {
  const { iban } = await tx.one<{ iban: string }>(sql`
    select b.iban from contracts c join bank_accounts b on b.customer_id = c.customer_id and b.id = c.bank_account_id
    where c.customer_id = ${from} and c.id = ${contractId}`)
  const address = await tx.one<KeptAddress>(sql`
    select a.* from contracts c join addresses a on a.customer_id = c.customer_id and a.id = c.notification_address_id
    where c.customer_id = ${from} and c.id = ${contractId}`)
  const accountId = await keepBankAccount(tx, to, iban)
  const { id: addressId } = await keepAddress(tx, to, { ...address, ...contact })
  await tx.run(sql`
    insert into contracts (customer_id, id, name, type, state, sign_date, cups, street, city, postal_code, tariff_name,
      product_name, contracted_power, selfcons_code, owner_name, fiscal_name, fiscal_vat, fiscal_address,
      notification_address_id, bank_account_id, ref_catastral, invoice_online, dso_name, is_peninsula)
    overriding system value
    select ${to}::bigint, id, name, type, state, sign_date, cups, street, city, postal_code, tariff_name, product_name,
      contracted_power, selfcons_code, owner_name, fiscal_name, fiscal_vat, fiscal_address, ${addressId}::bigint,
      ${accountId}::bigint, ref_catastral, invoice_online, dso_name, is_peninsula
    from contracts where customer_id = ${from} and id = ${contractId}`)
  await tx.run(sql`
    insert into contract_attachments overriding system value
    select n.* from contract_attachments a,
      lateral jsonb_populate_record(a, jsonb_build_object('customer_id', ${to}::bigint)) n
    where a.customer_id = ${from} and a.contract_id = ${contractId}`)
  await tx.run(sql`
    insert into communications overriding system value
    select n.* from communications m,
      lateral jsonb_populate_record(m, jsonb_build_object('customer_id', ${to}::bigint)) n
    where m.customer_id = ${from} and m.contract_id = ${contractId}`)
}

/** With everything that belongs to it. */
export async function deleteHeldContract(tx: Db, { customerId, contractId }: OwnContract): Promise<void> {
  await tx.run(sql`
    delete from contracts where customer_id = ${customerId} and id = ${contractId} and start_date is null`)
}

/** The account and address that came with a contract that was never signed, unless another contract uses them by now. */
export async function forgetAdded(
  tx: Db,
  { customerId, contractId }: OwnContract,
  { accountId, addressId }: { accountId: number | null; addressId: number | null },
): Promise<void> {
  await tx.run(sql`
    update contracts set bank_account_id = null
    where customer_id = ${customerId} and id = ${contractId} and bank_account_id = ${accountId}`)
  await tx.run(sql`
    update contracts set notification_address_id = null
    where customer_id = ${customerId} and id = ${contractId} and notification_address_id = ${addressId}`)
  await tx.run(sql`
    delete from bank_accounts b where b.customer_id = ${customerId} and b.id = ${accountId}
      and not exists (select from contracts c where c.customer_id = b.customer_id and c.bank_account_id = b.id)`)
  await tx.run(sql`
    delete from addresses a where a.customer_id = ${customerId} and a.id = ${addressId}
      and not exists (select from contracts c where c.customer_id = a.customer_id and c.notification_address_id = a.id)`)
}
