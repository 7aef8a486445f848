import type { SupplyPeriods } from '@fanal/domain/consumption/tariff-history'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { type Db, sql } from '#platform/database'

/** The contract data needed for consumption. */
export interface Supply extends SupplyPeriods {
  customer_id: number
  id: number
  name: string
  type: 'electricity' | 'gas'
  state: string
  cups: string
  street: string
  product: string
  contracted_power: { period: string; power: string }[]
}

export type OwnSupply = Pick<Supply, 'customer_id' | 'id'>

/** A contract of this customer; others are not found. */
export async function findSupply(db: Db, customerId: number, id: number): Promise<Supply | undefined> {
  const row = await db.maybe<Omit<Supply, 'zone'> & { postal_code: string }>(sql`
    select customer_id, id, name, type, state, cups, street, tariff_name as tariff, product_name as product, postal_code,
      contracted_power,
      (select coalesce(jsonb_agg(jsonb_build_object('before', t.before_day, 'tariff', t.tariff_name) order by t.before_day), '[]')
       from contract_tariffs t where t.customer_id = ${customerId} and t.contract_id = c.id) as earlier
    from contracts c where customer_id = ${customerId} and id = ${id}`)
  if (!row) return undefined
  const { postal_code, ...supply } = row
  return { ...supply, zone: zoneOf(Number(postal_code.slice(0, 2))) }
}
