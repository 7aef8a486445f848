import type { PromoCode as Campaign } from '@fanal/domain/contracting/promo-code'
import { type Db, sql } from '#platform/database'

/** A code of a campaign, as the rules know it. */
export interface PromoCode extends Campaign {
  code: string
  discount_cents: number
  max_uses: number | null
  uses: number
}

export function findPromoCode(db: Db, code: string): Promise<PromoCode | undefined> {
  return db.maybe(sql`
    select code, discount_cents, valid_from as "from", valid_to as "to", energy, max_uses, uses from promotional_codes where code = ${code}`)
}

/** A coupon that customers pass on is a code too: without an end, for both energies. */
export function findCouponCode(db: Db, code: string): Promise<PromoCode | undefined> {
  return db.maybe(sql`
    select ${code}::text as code, discount_cents, null as "from", null as "to", null as energy, null as max_uses, 0 as uses
    from coupons where upper(code) = ${code} limit 1`)
}

export function findPromoCodes(db: Db): Promise<PromoCode[]> {
  return db.many(sql`
    select code, discount_cents, valid_from as "from", valid_to as "to", energy, max_uses, uses from promotional_codes order by code`)
}

/** One more contract with it, unless it is used up. */
export function takePromoUse(tx: Db, code: string): Promise<number> {
  return tx.run(sql`
    update promotional_codes set uses = uses + 1 where code = ${code} and (max_uses is null or uses < max_uses)`)
}

/** In a contract of theirs; one that never began does not count. */
export async function isUsedBy(
  db: Db,
  code: string,
  { customerIds, energy }: { customerIds: readonly number[]; energy: string },
): Promise<boolean> {
  const used = await db.maybe(sql`
    select 1 from switches w join contracts c on c.customer_id = w.customer_id and c.id = w.contract_id
    where w.customer_id = any(${customerIds}::bigint[]) and w.promotional_code = ${code} and c.type = ${energy}
      and (c.state <> 'baixa' or c.start_date is not null) limit 1`)
  return used !== undefined
}

/** How often it was used stays. Undefined if nothing changed. */
export function upsertPromoCode(
  tx: Db,
  { code, discount_cents, from, to, energy, max_uses }: Omit<PromoCode, 'uses'>,
): Promise<{ is_new: boolean } | undefined> {
  return tx.maybe(sql`
    insert into promotional_codes as p (code, discount_cents, valid_from, valid_to, energy, max_uses)
    values (${code}, ${discount_cents}, ${from}, ${to}, ${energy}, ${max_uses})
    on conflict (code) do update set discount_cents = excluded.discount_cents, valid_from = excluded.valid_from,
      valid_to = excluded.valid_to, energy = excluded.energy, max_uses = excluded.max_uses
    where (p.discount_cents, p.valid_from, p.valid_to, p.energy, p.max_uses) is distinct from
      (excluded.discount_cents, excluded.valid_from, excluded.valid_to, excluded.energy, excluded.max_uses)
    returning (xmax = 0) as is_new`)
}
