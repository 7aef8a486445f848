import { findAllInDirectory } from '#platform/database/directory'
import { type Db, sql } from '#platform/database'
import type { KnownPoint } from '#gateways/supply-points/supply-points'

/** The imported data of a supply point, by the first 20 characters of its CUPS. */
export function findSupplyPoint(db: Db, cups20: string): Promise<KnownPoint | undefined> {
  return db.maybe<KnownPoint>(sql`
    select type, powers, extension_rights::text, phases, tariff, cnae, selfcons_code, has_social_bonus, has_open_switch,
      last_power_change, years, zipcode, city, distributor, as_of
    from supply_points where cups = ${cups20}`)
}

export interface HeldSupply {
  customer_id: number
  type: 'electricity' | 'gas'
  /** Otherwise a contract is being made. */
  is_active: boolean
}

/** The contract of ours that a supply point has, or that is being made for it. */
export async function findHeldSupply(db: Db, cups20: string): Promise<HeldSupply | undefined> {
  const known = await findAllInDirectory(db, 'supply', [cups20])
  const held: HeldSupply[] = []
  for (const { customer_id, id } of known)
    held.push(
      ...(await db.many<HeldSupply>(sql`
        select customer_id, type, state = 'activa' as is_active from contracts
        where customer_id = ${customer_id} and id = ${id} and (state = 'activa' or (state = 'esborrany' and exists (
          select from change_requests r where r.customer_id = ${customer_id} and r.contract_id = ${id}
            and r.state in ('signature_pending', 'sent'))))`)),
    )
  return held.find(({ is_active }) => is_active) ?? held[0]
}

export interface SupplyPointRow extends Omit<KnownPoint, 'extension_rights'> {
  cups: string
  extension_rights: string | null
}

/** Tells for each changed row whether it is new. A row that tells about a later day stays. */
export function upsertSupplyPoints(
  tx: Db,
  rows: readonly SupplyPointRow[],
): Promise<readonly { is_new: boolean }[]> {
  return tx.many(sql`
    insert into supply_points as s (cups, type, powers, extension_rights, phases, tariff, cnae, selfcons_code,
      has_social_bonus, has_open_switch, last_power_change, years, zipcode, city, distributor, as_of)
    select cups, type, powers, extension_rights, phases, tariff, cnae, selfcons_code, has_social_bonus, has_open_switch,
      last_power_change, years, zipcode, city, distributor, as_of
    from jsonb_to_recordset(${JSON.stringify(rows)}) as g (cups text, type text, powers jsonb,
      extension_rights numeric, phases text, tariff text, cnae text, selfcons_code text, has_social_bonus boolean,
      has_open_switch boolean, last_power_change date, years jsonb, zipcode text, city text, distributor text, as_of date)
    on conflict (cups) do update set type = excluded.type, powers = excluded.powers,
      extension_rights = excluded.extension_rights, phases = excluded.phases, tariff = excluded.tariff,
      cnae = excluded.cnae, selfcons_code = excluded.selfcons_code, has_social_bonus = excluded.has_social_bonus,
      has_open_switch = excluded.has_open_switch, last_power_change = excluded.last_power_change, years = excluded.years,
      zipcode = excluded.zipcode, city = excluded.city, distributor = excluded.distributor, as_of = excluded.as_of
    where excluded.as_of >= s.as_of and (s.*) is distinct from (excluded.*)
    returning (xmax = 0) as is_new`)
}
