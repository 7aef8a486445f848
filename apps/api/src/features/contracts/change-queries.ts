import type { Contract } from '@fanal/contract/schemas/contracts'
import { type Db, sql } from '#platform/database'
import { addContacts } from '#platform/database/directory'
import type { OwnContract } from './queries.ts'

// A customer's changes to a contract. Each write increments its version.

/** The customer's own, locked until the transaction ends; returns whether it exists. */
export async function lockContract(tx: Db, customerId: number, name: string): Promise<boolean> {
  const locked = await tx.maybe(sql`
    select id from contracts where customer_id = ${customerId} and name = ${name} for update`)
  return locked !== undefined
}

export async function updateBankAccount(
  tx: Db,
  { customerId, contractId }: OwnContract,
  accountId: number | undefined,
): Promise<void> {
  await tx.run(sql`
    update contracts set bank_account_id = ${accountId}, version = version + 1 where customer_id = ${customerId} and id = ${contractId}`)
}

export async function updateNotificationAddress(
  tx: Db,
  { customerId, contractId }: OwnContract,
  addressId: number,
): Promise<void> {
  await tx.run(sql`
    update contracts set notification_address_id = ${addressId}, version = version + 1 where customer_id = ${customerId} and id = ${contractId}`)
}

/** The e-mail or mobile of its current address. */
export async function updateAddressContact(
  tx: Db,
  { customerId, contractId }: OwnContract,
  field: 'email' | 'mobile',
  value: string,
): Promise<void> {
  const contact = field === 'email' ? { email: value, phone: '' } : { email: '', phone: value }
  await addContacts(tx, [{ customer_id: customerId, ...contact }])
  await tx.run(sql`
    update addresses set email = case when ${field} = 'email' then ${value} else email end,
      mobile = case when ${field} = 'mobile' then ${value} else mobile end
    where customer_id = ${customerId} and id =
      (select notification_address_id from contracts where customer_id = ${customerId} and id = ${contractId})`)
}

export interface NewTerms {
  contracted_power: readonly { period: string; power: string }[]
  /** Only if changed. */
  tariff: string | undefined
  product: string | undefined
}

export async function updateTerms(
  tx: Db,
  { customerId, contractId }: OwnContract,
  terms: NewTerms,
): Promise<void> {
  const { contracted_power, tariff, product } = terms
  await tx.run(sql`
    update contracts set contracted_power = ${JSON.stringify(contracted_power)}, version = version + 1,
      tariff_name = coalesce(${tariff}, tariff_name), product_name = coalesce(${product}, product_name)
    where customer_id = ${customerId} and id = ${contractId}`)
}

/** Earlier days keep the current access tariff. */
export async function keepTariffBefore(
  tx: Db,
  { customerId, contractId }: OwnContract,
  day: string,
): Promise<void> {
  const { tariff } = await tx.one<{ tariff: string }>(sql`
    select tariff_name as tariff from contracts where customer_id = ${customerId} and id = ${contractId}`)
  await tx.run(sql`
    insert into contract_tariffs (customer_id, contract_id, before_day, tariff_name)
    values (${customerId}, ${contractId}, ${day}, ${tariff}) on conflict do nothing`)
}

export async function updateSips(
  tx: Db,
  { customerId, contractId }: OwnContract,
  state: 'unactive' | 'requested' | 'active',
): Promise<void> {
  await tx.run(sql`
    update contracts set sips_state = ${state}, version = version + 1 where customer_id = ${customerId} and id = ${contractId}`)
}

export async function updateRefCatastral(
  tx: Db,
  { customerId, contractId }: OwnContract,
  ref: string,
): Promise<void> {
  await tx.run(sql`
    update contracts set ref_catastral = ${ref}, version = version + 1 where customer_id = ${customerId} and id = ${contractId}`)
}

export async function updateInvoiceOnline(
  tx: Db,
  { customerId, contractId }: OwnContract,
  invoiceOnline: Contract['invoice_online'],
): Promise<void> {
  await tx.run(sql`
    update contracts set invoice_online = ${invoiceOnline}, version = version + 1 where customer_id = ${customerId} and id = ${contractId}`)
}

/** Signed: it waits for the distributor. */
export async function signContract(
  tx: Db,
  { customerId, contractId }: OwnContract,
  day: string,
): Promise<void> {
  await tx.run(sql`
    update contracts set sign_date = ${day}, version = version + 1
    where customer_id = ${customerId} and id = ${contractId} and state = 'esborrany'`)
}

/** Supplied from that day on: only a signed draft. */
export async function startContract(
  tx: Db,
  { customerId, contractId }: OwnContract,
  day: string,
): Promise<void> {
  await tx.run(sql`
    update contracts set state = 'activa', start_date = ${day}, version = version + 1
    where customer_id = ${customerId} and id = ${contractId} and state = 'esborrany' and sign_date is not null`)
}

export async function endContract(
  tx: Db,
  { customerId, contractId }: OwnContract,
  day: string,
): Promise<void> {
  await tx.run(sql`
    update contracts set state = 'baixa', end_date = ${day}, version = version + 1
    where customer_id = ${customerId} and id = ${contractId} and state <> 'baixa'`)
}

/** The chosen value of a personalised tariff, on a contract of this customer. */
export function findChosenTariff(
  db: Db,
  { customerId, contractId }: OwnContract,
  kind: string,
): Promise<{ name: string; chosen: unknown } | undefined> {
  return db.maybe(sql`
    select name, personalised -> ${kind}::text as chosen from contracts
    where customer_id = ${customerId} and id = ${contractId}`)
}

export async function updateChosenTariff(
  tx: Db,
  { customerId, contractId }: OwnContract,
  kind: string,
  chosen: { value: unknown; chosen_on: string },
): Promise<void> {
  await tx.run(sql`
    update contracts set version = version + 1,
      personalised = personalised || jsonb_build_object(${kind}::text, ${JSON.stringify(chosen)}::jsonb)
    where customer_id = ${customerId} and id = ${contractId}`)
}
