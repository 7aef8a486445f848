import { type Db, sql } from '#platform/database'

export interface PromoCode {
  code: string
  discount_cents: number
  valid_from: string | null
  valid_to: string | null
  max_uses: number | null
  uses: number
}

export function findPromoCode(db: Db, code: string): Promise<PromoCode | undefined> {
  return db.maybe(sql`
    select code, discount_cents, valid_from, valid_to, max_uses, uses from promotional_codes where code = ${code}`)
}

export function findPromoCodes(db: Db): Promise<PromoCode[]> {
  return db.many(sql`
    select code, discount_cents, valid_from, valid_to, max_uses, uses from promotional_codes order by code`)
}

/** One more contract with it, unless it is used up. */
export function takePromoUse(tx: Db, code: string): Promise<number> {
  return tx.run(sql`
    update promotional_codes set uses = uses + 1 where code = ${code} and (max_uses is null or uses < max_uses)`)
}

/** How often it was used stays. Undefined if nothing changed. */
export function upsertPromoCode(
  tx: Db,
  { code, discount_cents, valid_from, valid_to, max_uses }: Omit<PromoCode, 'uses'>,
): Promise<{ is_new: boolean } | undefined> {
  return tx.maybe(sql`
    insert into promotional_codes as p (code, discount_cents, valid_from, valid_to, max_uses)
    values (${code}, ${discount_cents}, ${valid_from}, ${valid_to}, ${max_uses})
    on conflict (code) do update set discount_cents = excluded.discount_cents, valid_from = excluded.valid_from,
      valid_to = excluded.valid_to, max_uses = excluded.max_uses
    where (p.discount_cents, p.valid_from, p.valid_to, p.max_uses)
      is distinct from (excluded.discount_cents, excluded.valid_from, excluded.valid_to, excluded.max_uses)
    returning (xmax = 0) as is_new`)
}
