import { type Db, sql } from '#platform/database'

export type RegulatedZone = 'peninsula' | 'ceuta_melilla'

/** Euros per MWh of each local hour. */
export interface RegulatedDay {
  day: string
  prices: number[]
}

export function findRegulatedDays(
  db: Db,
  { zone, from, to }: { zone: RegulatedZone; from: string; to: string },
): Promise<RegulatedDay[]> {
  return db.many(sql`
    select day, array_to_json(prices) as prices from regulated_prices
    where zone = ${zone} and day between ${from} and ${to} order by day`)
}

export async function saveRegulatedDays(
  tx: Db,
  zone: RegulatedZone,
  days: readonly RegulatedDay[],
): Promise<void> {
  await tx.run(sql`
    insert into regulated_prices (zone, day, prices)
    select ${zone}, d.day, (select array_agg(p::numeric order by n) from jsonb_array_elements_text(d.prices) with ordinality as e (p, n))
    from jsonb_to_recordset(${JSON.stringify(days)}) as d (day date, prices jsonb)
    on conflict (zone, day) do update set prices = excluded.prices`)
}
