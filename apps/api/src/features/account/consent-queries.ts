import type { RecordedConsent } from '@fanal/contract/schemas/account'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'

export interface Page {
  offset: number
  limit: number
}

/** Consents and withdrawals, newest first: the newest per purpose counts. */
export async function findConsents(db: Db, customerId: number, { offset, limit }: Page) {
  const { n_items } = await db.one<{ n_items: number }>(sql`
    select count(*) as n_items from consents where customer_id = ${customerId}`)
  const rows = await db.many<Omit<RecordedConsent, 'given_at'> & { given_at: Date }>(sql`
    select id, purpose, granted, text_version, channel, given_at from consents
    where customer_id = ${customerId} order by given_at desc, id desc offset ${offset} limit ${limit}`)
  const items = rows.map((row) => ({ ...row, given_at: row.given_at.toISOString() }))
  return { items, n_items, offset, limit }
}

interface NewConsents {
  customerId?: number | undefined
  /** The anonymous visitor, if known without a session. */
  visitor?: string | undefined
  /** Consent by purpose; refusals too. */
  choices: Record<string, boolean>
  textVersion: string
  locale: Locale
  /** Now, unless they were given with something that takes effect later. */
  givenAt?: Date
  /** Times by purpose, where consents were given one by one. */
  times?: Readonly<Record<string, Date>> | undefined
}

/** One row per purpose, in reverse: lists are newest first, and so show them in the given order. */
export async function saveConsents(tx: Db, consents: NewConsents): Promise<void> {
  const { customerId, visitor, choices, textVersion, locale, givenAt = new Date(), times = {} } = consents
  const rows = Object.entries(choices).map(([purpose, granted], place) => ({
    place,
    purpose,
    granted,
    given_at: times[purpose] ?? givenAt,
  }))
  await (customerId === undefined
    ? tx.run(sql`
        insert into visitor_consents (visitor, purpose, granted, text_version, locale, channel, given_at)
        select ${visitor}::text, purpose, granted, ${textVersion}, ${locale}, 'web', given_at
        from jsonb_to_recordset(${JSON.stringify(rows)})
          as r (place int, purpose text, granted boolean, given_at timestamptz) order by place desc`)
    : tx.run(sql`
        insert into consents (customer_id, visitor, purpose, granted, text_version, locale, channel, given_at)
        select ${customerId}::bigint, ${visitor}::text, purpose, granted, ${textVersion}, ${locale}, 'web', given_at
        from jsonb_to_recordset(${JSON.stringify(rows)})
          as r (place int, purpose text, granted boolean, given_at timestamptz) order by place desc`))
}

/**
 * Assigns a visitor's consents to the customer who turned out to have given them, those of the named purposes only where it is not
 * certain who typed. They are part of the evidence of what is signed in this transaction, as those given while signed in are.
 */
export async function saveConsentsOwner(
  tx: Db,
  visitor: string,
  { customerId, purposes = null }: { customerId: number; purposes?: readonly string[] | null },
): Promise<void> {
  const given = await tx.many<Record<string, unknown>>(sql`
    delete from visitor_consents
    where visitor = ${visitor} and (${purposes}::text[] is null or purpose = any(${purposes}::text[]))
    returning id, visitor, purpose, granted, text_version, locale, channel, given_at`)
  await tx.run(sql`
    update consents set filed_at = now() where customer_id = ${customerId} and visitor = ${visitor}`)
  await tx.run(sql`
    insert into consents (customer_id, visitor, purpose, granted, text_version, locale, channel, given_at)
    select ${customerId}::bigint, visitor, purpose, granted, text_version, locale, channel, given_at
    from jsonb_to_recordset(${JSON.stringify(given)}) as r (id bigint, visitor text, purpose text, granted boolean,
      text_version text, locale text, channel text, given_at timestamptz)
    order by id`)
}
