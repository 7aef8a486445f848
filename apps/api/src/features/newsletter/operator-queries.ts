import type { NewsletterRecord } from '@fanal/contract/imports/newsletters'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'

const newslettersLock = 6_023

/** One replaces the newsletters at a time: whoever read them before and writes them after would undo the other's change. */
export async function lockNewsletters(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${newslettersLock})`)
}

export async function saveNewsletters(tx: Db, items: readonly NewsletterRecord[]): Promise<void> {
  await tx.run(sql`update newsletters set is_open = false`)
  await tx.run(sql`
    insert into newsletters (id, texts, is_open, place)
    select r.id, r.texts, r.is_open, r.place
    from jsonb_to_recordset(${JSON.stringify(items.map((item, place) => ({ ...item, place })))})
      as r (id int, texts jsonb, is_open boolean, place int)
    on conflict (id) do update set texts = excluded.texts, is_open = excluded.is_open, place = excluded.place`)
}

/** Newsletters as their file has them, in its order. */
export const findNewsletterRecords = (db: Db): Promise<NewsletterRecord[]> =>
  db.many(sql`select id, texts, is_open from newsletters order by place, id`)

export interface NewsletterCount {
  id: number
  name: string
  is_open: boolean
  subscribers: number
  exported: number
}

export const countSubscribers = (db: Db) =>
  db.many<NewsletterCount>(sql`
    select n.id, n.texts->'es'->>'name' as name, n.is_open, count(s.subscriber_id)::int as subscribers,
      count(s.exported_at)::int as exported
    from newsletters n left join newsletter_subscriptions s on s.newsletter_id = n.id
    group by n.id order by n.place, n.id`)

export const hasNewsletter = async (db: Db, id: number) =>
  (await db.maybe(sql`select id from newsletters where id = ${id}`)) !== undefined

/** All subscribers of a newsletter, from now on exported. */
export async function exportSubscribers(tx: Db, newsletter: number) {
  await tx.run(sql`
    update newsletter_subscriptions set exported_at = now()
    where newsletter_id = ${newsletter} and exported_at is null`)
  return tx.many<{ id: number; email: string; locale: Locale }>(sql`
    select u.id, u.email, u.locale
    from newsletter_subscriptions s join newsletter_subscribers u on u.id = s.subscriber_id
    where s.newsletter_id = ${newsletter} order by u.id`)
}
