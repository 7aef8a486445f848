import type { SupplyPeriods } from '@fanal/domain/consumption/tariff-history'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { bind, type Db, sql, type SqlPart, sqlOf } from '#platform/database'

/** The contract data needed for consumption. */
export interface Supply extends SupplyPeriods {
  id: number
  name: string
  type: 'electricity' | 'gas'
  state: string
  cups: string
  product: string
  contracted_power: { period: string; power: string }[]
}

/** A contract of this customer; others are not found. */
export async function findSupply(db: Db, customerId: number, id: number): Promise<Supply | undefined> {
  const row = await db.maybe<Omit<Supply, 'zone'> & { postal_code: string }>(sql`
    select id, name, type, state, cups, tariff_name as tariff, earlier_tariffs(id) as earlier, product_name as product,
      postal_code, contracted_power from contracts
    where id = ${id} and customer_id = ${customerId}`)
  if (!row) return undefined
  const { postal_code, ...supply } = row
  return { ...supply, zone: zoneOf(Number(postal_code.slice(0, 2))) }
}

/** The effective invoices of a contract: no refunds, and none that were refunded. */
export const countingInvoices = (contractId: number): SqlPart => sqlOf`
  select i.id, i.number, i.date, i.start_date, i.end_date, i.energy_kwh, i.amount_total_cents from invoices i
  where i.contract_id = ${bind(contractId)} and i.rectificative_type not in ('A', 'B') and not exists (
    select from invoices r where r.contract_id = i.contract_id and r.rectifies_id = i.id
      and r.rectificative_type in ('A', 'B'))`
