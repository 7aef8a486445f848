import { type ByLang, inLang, type Lang } from '@fanal/domain/settings/languages'
import type { CaseState } from '@fanal/domain/support/case'
import type { OwnContract } from '#features/contracts/queries'
import { type Db, sql } from '#platform/database'

export interface Category {
  id: number
  names: ByLang<string>
  is_continuity: boolean
  is_billing: boolean
}

export const nameOf = (category: Category, lang: Lang) => inLang(category.names, lang)

/** The open ones. */
export function findCategories(db: Db, { isUnsigned }: { isUnsigned: boolean }): Promise<Category[]> {
  return db.many(sql`
    select id, names, is_continuity, is_billing from case_categories
    where is_open and case when ${isUnsigned}::boolean then is_unsigned else is_signed end order by position, id`)
}

/** Also those that are not offered. */
export const findAllCategories = (db: Db): Promise<(Category & { is_open: boolean })[]> =>
  db.many(
    sql`select id, names, is_continuity, is_billing, is_open from case_categories order by position, id`,
  )

/** Also a closed one: cases have it. */
export function findCategory(db: Db, id: number): Promise<Category | undefined> {
  return db.maybe(sql`
    select id, names, is_continuity, is_billing from case_categories where id = ${id}`)
}

export async function switchCategory(tx: Db, id: number, isOpen: boolean): Promise<boolean> {
  return (await tx.run(sql`update case_categories set is_open = ${isOpen} where id = ${id}`)) === 1
}

export interface ContractRow {
  id: number
  name: string
  type: 'electricity' | 'gas'
  tariff: string
  powers: { power: string }[]
  caudal: string | null
}

/** Finds a contract by id or name. */
export function findContract(
  db: Db,
  { customerId, id, name }: { customerId: number; id?: number; name?: string },
): Promise<ContractRow | undefined> {
  return db.maybe(sql`
    select id, name, type, tariff_name as tariff, contracted_power as powers, caudal from contracts
    where customer_id = ${customerId} and (id = ${id ?? null} or name = ${name ?? null})`)
}

/** An invoice of this contract, or one of several contracts. */
export async function isOwnInvoice(db: Db, own: OwnContract, id: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from invoices
    where customer_id = ${own.customerId} and id = ${id} and (contract_id = ${own.contractId} or contract_id is null)`)
  return row !== undefined
}

export async function isOwnChange(db: Db, own: OwnContract, id: number): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from change_requests
    where customer_id = ${own.customerId} and id = ${id} and contract_id = ${own.contractId}`)
  return row !== undefined
}

export function findOtherCase(
  db: Db,
  customerId: number,
  number: string,
): Promise<{ id: number; state: CaseState } | undefined> {
  return db.maybe(sql`select id, state from cases where customer_id = ${customerId} and number = ${number}`)
}

/** Who asks. */
export function findAsker(
  db: Db,
  customerId: number,
): Promise<{ name: string; email: string; mobile: string; locale: string }> {
  return db.one(sql`
    select name, email, coalesce(phone, '') as mobile, locale from customers where id = ${customerId}`)
}
