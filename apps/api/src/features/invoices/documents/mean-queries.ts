import { type Db, sql } from '#platform/database'
import type { DataRow } from '#features/invoices/data-queries'

/** With fewer others, individuals could be identified. */
const leastOthers = 5

type Bill = Pick<DataRow, 'postal_code' | 'type' | 'tariff_name' | 'end_date'>

/** The mean use of bills of the same postal code, tariff and month. */
export async function findMean(db: Db, bill: Bill): Promise<number | undefined> {
  const { postal_code, type, tariff_name, end_date } = bill
  const row = await db.maybe<{ kwh: string }>(sql`
    select kwh from usage_means
    where postal_code = ${postal_code} and month = ${end_date.slice(0, 7)} and type = ${type}
      and tariff_name = ${tariff_name}`)
  return row && Math.round(Number(row.kwh))
}

/** The last day on which means were computed. */
export async function findComputedDay(db: Db): Promise<string | undefined> {
  const { day } = await db.one<{ day: string | null }>(sql`select max(computed_on) as day from usage_means`)
  return day ?? undefined
}

/** Means of the bills whose periods end on this day or later, of all customers. */
export async function saveMeans(tx: Db, { since, today }: { since: string; today: string }): Promise<number> {
  const saved = await tx.run(sql`
    insert into usage_means as m (postal_code, month, type, tariff_name, kwh, computed_on)
    select c.postal_code, to_char(i.end_date, 'YYYY-MM') as month, i.type, c.tariff_name, avg(i.energy_kwh), ${today}::date
    from invoices i join contracts c on c.customer_id = i.customer_id and c.id = i.contract_id
    where i.end_date >= ${since} and i.rectificative_type not in ('A', 'B') and c.type = i.type
    group by c.postal_code, month, i.type, c.tariff_name
    having count(distinct i.customer_id) > ${leastOthers}
    on conflict (postal_code, month, type, tariff_name)
      do update set kwh = excluded.kwh, computed_on = excluded.computed_on`)
  await tx.run(sql`delete from usage_means where month >= ${since.slice(0, 7)} and computed_on < ${today}`)
  return saved
}
