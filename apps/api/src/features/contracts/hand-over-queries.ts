import { type Db, sql } from '#platform/database'
import { addToDirectory, removeFromDirectory } from '#platform/database/directory'
import type { OwnContract } from './queries.ts'

/** The contract ends for its customer. Returns whether it was active. */
export async function closeContract(
  tx: Db,
  { customerId, contractId }: OwnContract,
  { day, reason }: { day: string; reason: 'holder' | 'leaving' },
): Promise<boolean> {
  const closed = await tx.run(sql`
    update contracts set state = 'baixa', end_date = ${day}, end_reason = ${reason}, version = version + 1
    where customer_id = ${customerId} and id = ${contractId} and state = 'activa'`)
  return closed === 1
}

export interface NewHolder {
  customerId: number
  name: string
  vat: string
  fiscalAddress: string
  bankAccountId: number
  addressId: number
}

interface HandedOver {
  id: number
  name: string
  supply: string
}

/**
 * The same contract, of the same number and terms, for its new holder: without debt and history. Somebody who
 * had it before gets the row of then back. Its number leads to the new holder from now on, its supply point to both: by
 * the day.
 */
export async function insertHandedOver(
  tx: Db,
  from: OwnContract,
  { holder, signDay, day }: { holder: NewHolder; signDay: string; day: string },
): Promise<number> {
  const made = await tx.one<HandedOver>(sql`
    insert into contracts (customer_id, name, type, state, sign_date, start_date, cups, street, city, postal_code,
      tariff_name, product_name, contracted_power, pressio, caudal, selfcons_code, owner_name, fiscal_name, fiscal_vat,
      fiscal_address, notification_address_id, bank_account_id, ref_catastral, dso_name, dso_website, dso_phone,
      dso_reference, is_peninsula, personalised, predecessor_customer_id, predecessor_id)
    select ${holder.customerId}::bigint, name, type, 'activa', ${signDay}, ${day}, cups, street, city, postal_code,
      tariff_name, product_name, contracted_power, pressio, caudal, selfcons_code, ${holder.name}, ${holder.name},
      ${holder.vat}, ${holder.fiscalAddress}, ${holder.addressId}, ${holder.bankAccountId}, ref_catastral, dso_name,
      dso_website, dso_phone, dso_reference, is_peninsula, personalised, customer_id, id
    from contracts where customer_id = ${from.customerId} and id = ${from.contractId}
    on conflict (customer_id, name) do update set state = excluded.state, sign_date = excluded.sign_date,
      start_date = excluded.start_date, end_date = null, end_reason = '', tariff_name = excluded.tariff_name,
      product_name = excluded.product_name, contracted_power = excluded.contracted_power,
      selfcons_code = excluded.selfcons_code, fiscal_address = excluded.fiscal_address,
      notification_address_id = excluded.notification_address_id, bank_account_id = excluded.bank_account_id,
      personalised = excluded.personalised, predecessor_customer_id = excluded.predecessor_customer_id,
      predecessor_id = excluded.predecessor_id, version = contracts.version + 1
    returning id, name, left(cups, 20) as supply`)
  const entry = { customer_id: holder.customerId, id: made.id }
  await removeFromDirectory(tx, 'contract', {
    key: made.name,
    customer_id: from.customerId,
    id: from.contractId,
  })
  await addToDirectory(tx, 'contract', [{ key: made.name, ...entry }])
  await addToDirectory(tx, 'supply', [{ key: made.supply, ...entry }])
  return made.id
}

/** Services in force continue for the new holder from that day, and end for the former one. */
export async function handOverServices(
  tx: Db,
  from: OwnContract,
  to: OwnContract & { day: string },
): Promise<void> {
  await tx.run(sql`
    insert into contract_services (customer_id, contract_id, name, start_date, end_date)
    select ${to.customerId}::bigint, ${to.contractId}::bigint, name, greatest(start_date, ${to.day}::date), end_date
    from contract_services
    where customer_id = ${from.customerId} and contract_id = ${from.contractId}
      and (end_date is null or end_date > ${to.day}) order by id`)
  await tx.run(sql`
    update contract_services set end_date = greatest(start_date, ${to.day}::date)
    where customer_id = ${from.customerId} and contract_id = ${from.contractId}
      and (end_date is null or end_date > ${to.day})`)
}

/** A holder's time with a contract. */
export interface HeldFrom {
  name: string
  customer_id: number
  id: number
  start_date: string | null
}

interface Held extends HeldFrom {
  predecessor_customer_id: number | null
  predecessor_id: number | null
}

const mostHolders = 20

/** All holders of contracts that changed hands, the current one first. One statement a holder: each may be on another machine. */
export async function findHolders(
  db: Db,
  entries: readonly { customer_id: number; id: number }[],
): Promise<HeldFrom[]> {
  const holders: HeldFrom[] = []
  let asked = entries
  for (let place = 0; place < mostHolders && asked.length > 0; place += 1) {
    const found = await db.many<Held>(sql`
      select c.name, c.customer_id, c.id, c.start_date, c.predecessor_customer_id, c.predecessor_id
      from jsonb_to_recordset(${JSON.stringify(asked)}) as k (customer_id bigint, id bigint)
        join contracts c on c.customer_id = k.customer_id and c.id = k.id
      where ${place} > 0 or c.predecessor_id is not null`)
    holders.push(...found)
    asked = found.flatMap(({ predecessor_customer_id: customer_id, predecessor_id: id }) =>
      customer_id !== null && id !== null ? [{ customer_id, id }] : [],
    )
  }
  return holders
}
