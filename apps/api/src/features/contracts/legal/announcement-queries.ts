import { type Db, sql } from '#platform/database'

export interface Announcement {
  product: string
  tariff: string
  day: string
}

/** False if it was decided before. */
export async function insertAnnouncement(tx: Db, { product, tariff, day }: Announcement): Promise<boolean> {
  const added = await tx.run(sql`
    insert into price_announcements (product, tariff, day) values (${product}, ${tariff}, ${day}) on conflict do nothing`)
  return added > 0
}

export const isAnnounced = async (db: Db, { product, tariff, day }: Announcement): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from price_announcements where product = ${product} and tariff = ${tariff} and day = ${day}`)) !==
  undefined

export const findOpenAnnouncements = (db: Db): Promise<(Announcement & { asked_at: Date })[]> =>
  db.many(sql`
    select product, tariff, day, asked_at from price_announcements where finished_at is null order by asked_at limit 10`)

export async function finishAnnouncement(db: Db, { product, tariff, day }: Announcement, customers: number) {
  await db.run(sql`
    update price_announcements set finished_at = now(), customers = ${customers}
    where product = ${product} and tariff = ${tariff} and day = ${day}`)
}
