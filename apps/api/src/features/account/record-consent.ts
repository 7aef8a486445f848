import type { ConsentGiven } from '@fanal/contract/schemas/account'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'
import { saveConsents } from './consent-queries.ts'

interface Consent extends ConsentGiven {
  customerId: number | undefined
  /** The language of the banner. */
  locale: Locale
}

/** One row per purpose, refusals too: the newest row of a purpose counts. */
export async function recordConsent(
  tx: Db,
  { text_version: textVersion, ...consent }: Consent,
): Promise<void> {
  await saveConsents(tx, { ...consent, textVersion })
}
