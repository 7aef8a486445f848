import type { PostalAddress } from '@fanal/domain/contract-changes/postal-address'
import { maskIban } from '@fanal/domain/identifiers/iban'
import { type Db, sql } from '#platform/database'
import { addContacts } from '#platform/database/directory'

// Addresses and bank accounts of a customer, used by contracts.

export interface ListedAddress {
  id: number
  name: string
  full_address: string
  email: string
  mobile: string
}

/** Each with its parts, as forms have them. */
export function findAddresses(
  db: Db,
  customerId: number,
): Promise<(ListedAddress & { place: Omit<PostalAddress, 'name' | 'mobile' | 'email'> })[]> {
  return db.many(sql`
    select id, name, full_address, email, mobile, json_build_object('dp', dp, 'ine', ine, 'state', state::text,
      'poblacio', poblacio, 'tv', tv::text, 'nv', nv, 'pnp', pnp, 'bq', bq, 'es', es, 'pt', pt, 'pu', pu,
      'ref_catastral', ref_catastral, 'aclarador', aclarador) as place
    from addresses where customer_id = ${customerId} order by name, id`)
}

export function findAddress(db: Db, customerId: number, id: number): Promise<ListedAddress | undefined> {
  return db.maybe(sql`
    select id, name, full_address, email, mobile from addresses where id = ${id} and customer_id = ${customerId}`)
}

/** An identical address is reused, in whatever language it was written. */
export async function keepAddress(
  tx: Db,
  customerId: number,
  a: PostalAddress & { full_address: string },
): Promise<ListedAddress> {
  const [full, state, tv] = [a.full_address, Number(a.state), Number(a.tv)]
  const known = await tx.maybe<ListedAddress>(sql`
    select id, name, full_address, email, mobile from addresses
    where customer_id = ${customerId} and name = ${a.name} and mobile = ${a.mobile} and email = ${a.email}
      and (dp, ine, state, poblacio, tv, nv, pnp, bq, es, pt, pu, ref_catastral, aclarador) = (${a.dp}, ${a.ine},
        ${state}, ${a.poblacio}, ${tv}, ${a.nv}, ${a.pnp}, ${a.bq}, ${a.es}, ${a.pt}, ${a.pu}, ${a.ref_catastral},
        ${a.aclarador})
    order by id limit 1`)
  if (known) return known
  await addContacts(tx, [{ customer_id: customerId, email: a.email, phone: a.mobile }])
  return tx.one<ListedAddress>(sql`
    insert into addresses (customer_id, name, dp, ine, state, poblacio, tv, nv, pnp, bq, es, pt, pu, ref_catastral,
      aclarador, mobile, email, full_address)
    values (${customerId}, ${a.name}, ${a.dp}, ${a.ine}, ${state}, ${a.poblacio}, ${tv}, ${a.nv}, ${a.pnp}, ${a.bq},
      ${a.es}, ${a.pt}, ${a.pu}, ${a.ref_catastral}, ${a.aclarador}, ${a.mobile}, ${a.email}, ${full})
    returning id, name, full_address, email, mobile`)
}

interface BankAccount {
  id: number
  iban: string
}

export async function findIbans(
  db: Db,
  customerId: number,
): Promise<{ id: number; printable_iban: string }[]> {
  const rows = await db.many<BankAccount>(sql`
    select id, iban from bank_accounts where customer_id = ${customerId} order by id`)
  return rows.map(({ id, iban }) => ({ id, printable_iban: maskIban(iban) }))
}

export function findBankAccount(db: Db, customerId: number, id: number): Promise<BankAccount | undefined> {
  return db.maybe(sql`
    select id, iban from bank_accounts where id = ${id} and customer_id = ${customerId}`)
}

/** The account of that number of the contract's customer, created if missing. */
export async function keepBankAccount(tx: Db, customerId: number, iban: string): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into bank_accounts (customer_id, iban) values (${customerId}, ${iban})
    on conflict (customer_id, iban) do update set iban = excluded.iban
    returning id`)
  return id
}
