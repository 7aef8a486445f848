import type { ConsentGiven } from '@fanal/contract/schemas/account'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'

interface Consent extends ConsentGiven {
  customerId: number | undefined
  /** The language the banner was read in. */
  locale: Locale
}

/** One row per purpose, refusals too: the newest row of a purpose is what counts (decisions §6, consent). */
export async function recordConsent(tx: Db, consent: Consent): Promise<void> {
  const { customerId, visitor, choices, text_version, locale } = consent
  await tx.run(sql`
    insert into consents (customer_id, visitor, purpose, granted, text_version, locale, channel)
    select ${customerId}::bigint, ${visitor}::text, choice.key, choice.value::boolean, ${text_version}, ${locale}, 'web'
    from jsonb_each_text(${JSON.stringify(choices)}::jsonb) choice`)
}
