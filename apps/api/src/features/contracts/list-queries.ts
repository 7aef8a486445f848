import type { ContractsInfo, ListedContract } from '@fanal/contract/schemas/contracts'
import type { ContractType } from '@fanal/domain/settings/settings'
import { madridDayOf } from '@fanal/domain/dates'
import { type Db, sql } from '#platform/database'

/** The contracts of a list: always of one customer. */
export interface ContractsWanted {
  customerId: number
  types: readonly ContractType[]
  /** All must match; see `search_form`. */
  words: readonly string[]
}

const patternsOf = (words: readonly string[]) =>
  words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

/** Number of contracts listed before the named one; undefined if it is not in the list. */
async function findPosition(
  db: Db,
  { customerId, types, words }: ContractsWanted,
  name: string,
): Promise<number | undefined> {
  const row = await db.maybe<{ position: number }>(sql`
    with listed as (
      select name, row_number() over (order by state_rank, name) - 1 as position from contracts
      where customer_id = ${customerId} and type = any(${types})
        and search_text like all (array(select search_form(word) from unnest(${patternsOf(words)}::text[]) word)))
    select position from listed where name = ${name}`)
  return row?.position
}

interface Place {
  offset: number
  limit: number
}

interface FoundPage {
  n_items: number
  ids: string[]
}

/** Active first, then drafts, then ended; by number. Both statements are index-only. */
function findIdsOfPage(
  db: Db,
  { customerId, types, words }: ContractsWanted,
  { offset, limit }: Place,
): Promise<FoundPage> {
  return db.one(
    words.length === 0
      ? sql`
        select (select count(*) from contracts where customer_id = ${customerId} and type = any(${types})) as n_items,
          array(select id from contracts where customer_id = ${customerId} and type = any(${types})
            order by state_rank, name offset ${offset} limit ${limit}) as ids`
      : sql`
        with found as materialized (
          select id from contracts
          where customer_id = ${customerId} and type = any(${types})
            and search_text like all (array(select search_form(word) from unnest(${patternsOf(words)}::text[]) word))
          order by state_rank, name)
        select (select count(*) from found) as n_items, array(select id from found offset ${offset} limit ${limit}) as ids`,
  )
}

export interface ListedRow {
  id: number
  name: string
  type: ContractType
  state: string
  sign_date: string | null
  amount_debt: string
  /** Told by a page of the list. */
  is_overdue?: boolean
  cups: string
  street: string
  city: string
  postal_code: string
  product_name: string
  tariff_name: string
  contracted_power: { period: string; power: string }[]
  pressio: string | null
  caudal: string | null
  waiting_for_signature: string[]
  sips_state: ListedContract['no_cession_sips']['state']
  has_process: boolean
  is_returning: boolean
  end_reason: '' | 'holder' | 'leaving'
}

export interface ContractsPage {
  items: ListedContract[]
  n_items: number
  offset: number
}

/** One page and the total. `initial` names a contract whose page is wanted, ignoring the offset. */
export async function findContractsPage(
  db: Db,
  wanted: ContractsWanted,
  { initial, limit, ...place }: Place & { initial?: string | undefined },
): Promise<ContractsPage> {
  const position = initial ? await findPosition(db, wanted, initial) : undefined
  const offset = position === undefined ? place.offset : position - (position % limit)
  const { n_items, ids } = await findIdsOfPage(db, wanted, { offset, limit })
  const rows = await db.many<ListedRow>(sql`
    select id, name, type, state, sign_date, end_reason, round(amount_debt_cents / 100.0, 2) as amount_debt, cups, street, city,
           postal_code, product_name, tariff_name, contracted_power, pressio, caudal, sips_state,
           array(select kind from open_changes r where r.customer_id = ${wanted.customerId} and r.contract_id = c.id
             and r.state = 'signature_pending') as waiting_for_signature,
           exists (select from open_changes r where r.customer_id = ${wanted.customerId} and r.contract_id = c.id
             and r.kind in ('power', 'noSIPSCession', 'holder', 'leaving')) as has_process,
           exists (select from returning_supplies w where w.customer_id = ${wanted.customerId} and w.contract_id = c.id) as is_returning,
           exists (select from unpaid_invoices o where o.customer_id = ${wanted.customerId} and o.contract_id = c.id
             and o.due_date < ${madridDayOf(Date.now())}::date
             and o.id not in (select q.invoice_id from open_claims q where q.customer_id = ${wanted.customerId})) as is_overdue
    from contracts c where customer_id = ${wanted.customerId} and id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], id)`)
  return { items: rows.map(listed), n_items, offset }
}

const numberOrNull = (value: string | null) => (value === null ? null : Number(value))

export function listed(row: ListedRow): ListedContract {
  const { id, name, type, state, sign_date, amount_debt, street, city } = row
  return {
    id,
    name,
    type,
    state,
    sign_date,
    end_reason: row.end_reason,
    amount_debt,
    is_overdue: row.is_overdue,
    cups: { name: row.cups, full_address: `${street}, ${row.postal_code} ${city}`, street, city },
    pricelist: { name: row.product_name, nom_comercial: row.product_name },
    tariff: { name: row.tariff_name },
    contracted_power_period: row.contracted_power.map(({ period, power }) => ({
      period,
      power: Number(power),
    })),
    pressio: numberOrNull(row.pressio),
    caudal: numberOrNull(row.caudal),
    waitingForSignature: row.waiting_for_signature,
    no_cession_sips: {
      state: row.sips_state,
      waiting_for_signature: row.waiting_for_signature.includes('noSIPSCession'),
    },
    atr_available: !row.has_process && !row.is_returning,
    is_returning: row.is_returning,
  }
}

/** An active contract has rank 0; unlike its state the rank is in the index. */
export async function findContractsInfo(db: Db, customerId: number): Promise<ContractsInfo> {
  const rows = await db.many<{ type: ContractType; n_items: number; n_active: number }>(sql`
    select type, count(*) as n_items, count(*) filter (where state_rank = 0) as n_active
    from contracts where customer_id = ${customerId} group by type`)
  const countsOf = (type: ContractType) => {
    const { n_items = 0, n_active = 0 } = rows.find((row) => row.type === type) ?? {}
    return { n_items, n_active }
  }
  return { electricity: countsOf('electricity'), gas: countsOf('gas') }
}
