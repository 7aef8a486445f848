import type { Newsletter } from '@fanal/contract/schemas/newsletter'
import { type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'

export interface Subscriber {
  id: number
  email: string
  customer_id: number | null
  locale: Locale
}

export const findSubscriber = (db: Db, id: number) =>
  db.maybe<Subscriber>(
    sql`select id, email, customer_id, locale from newsletter_subscribers where id = ${id}`,
  )

export const findSubscriberByEmail = (db: Db, email: string) =>
  db.maybe<Subscriber>(sql`
    select id, email, customer_id, locale from newsletter_subscribers where lower(email) = lower(${email})`)

export const findSubscriberOf = (db: Db, customerId: number) =>
  db.maybe<Subscriber>(sql`
    select id, email, customer_id, locale from newsletter_subscribers where customer_id = ${customerId}`)

/** All that can be subscribed to, and what is although it is no longer offered, with what this subscriber has. */
export function findNewsletters(
  db: Db,
  { subscriberId, locale }: { subscriberId: number | undefined; locale: Locale },
): Promise<Newsletter[]> {
  const language = textsLanguage(locale)
  return db.many<Newsletter>(sql`
    select n.id as newsletter_id, coalesce(n.texts->${language}->>'name', n.texts->'es'->>'name') as name,
      coalesce(n.texts->${language}->>'description', n.texts->'es'->>'description', '') as newsletter_description,
      s.subscriber_id is not null as subscribed, ${subscriberId}::int as subscriptor_id,
      s.exported_at is not null as exported
    from newsletters n
      left join newsletter_subscriptions s on s.newsletter_id = n.id and s.subscriber_id = ${subscriberId}::bigint
    where n.is_open or s.subscriber_id is not null
    order by n.place, n.id`)
}

export async function findNewsletterName(db: Db, id: number, locale: Locale): Promise<string | undefined> {
  const found = await db.maybe<{ name: string }>(sql`
    select coalesce(texts->${textsLanguage(locale)}->>'name', texts->'es'->>'name') as name
    from newsletters where id = ${id}`)
  return found?.name
}

/** Two who come with the same address come one after the other. */
export async function lockEmail(tx: Db, email: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 20))`)
}

export const saveSubscriber = (
  tx: Db,
  { email, customerId, locale }: { email: string; customerId: number | undefined; locale: Locale },
) =>
  tx.one<Subscriber>(sql`
    insert into newsletter_subscribers (email, customer_id, locale) values (${email}, ${customerId}, ${locale})
    returning id, email, customer_id, locale`)

export async function saveEmail(tx: Db, id: number, email: string): Promise<void> {
  await tx.run(sql`
    update newsletter_subscribers set email = ${email}, confirmed_at = now() where id = ${id}`)
}

export async function saveOwner(tx: Db, id: number, customerId: number): Promise<void> {
  await tx.run(sql`update newsletter_subscribers set customer_id = ${customerId} where id = ${id}`)
}

/** These and no others; what stays keeps its dates. */
export async function saveSubscriptions(tx: Db, id: number, newsletters: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from newsletter_subscriptions
    where subscriber_id = ${id} and newsletter_id <> all(${newsletters}::int[])`)
  await tx.run(sql`
    insert into newsletter_subscriptions (subscriber_id, newsletter_id)
    select ${id}::bigint, one from unnest(${newsletters}::int[]) as one on conflict do nothing`)
}

/** What another subscriber has, too. */
export async function takeSubscriptions(tx: Db, id: number, from: number): Promise<void> {
  await tx.run(sql`
    insert into newsletter_subscriptions (subscriber_id, newsletter_id, subscribed_at, exported_at)
    select ${id}::bigint, newsletter_id, subscribed_at, exported_at from newsletter_subscriptions
    where subscriber_id = ${from} on conflict do nothing`)
}

export async function deleteSubscription(tx: Db, id: number, newsletter: number): Promise<boolean> {
  const gone = await tx.many(sql`
    delete from newsletter_subscriptions where subscriber_id = ${id} and newsletter_id = ${newsletter}
    returning subscriber_id`)
  return gone.length > 0
}

export async function hasSubscriptions(db: Db, id: number): Promise<boolean> {
  const { has } = await db.one<{ has: boolean }>(sql`
    select exists (select from newsletter_subscriptions where subscriber_id = ${id}) as has`)
  return has
}

export async function deleteSubscriber(tx: Db, id: number): Promise<void> {
  await tx.run(sql`delete from newsletter_subscriptions where subscriber_id = ${id}`)
  await tx.run(sql`delete from newsletter_subscribers where id = ${id}`)
}
