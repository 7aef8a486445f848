import { type Locale, offeredLocales, parseLocale } from '@fanal/domain/settings/languages'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { saveLocale } from './queries.ts'

/** The customer's language for pages and mails: one that the retailer offers. */
export async function changeLocale(tx: Db, customerId: number, wanted: string): Promise<Locale> {
  const locale = parseLocale(wanted)
  const offered = offeredLocales(await findSettings(tx))
  if (!locale || !offered.includes(locale))
    throw new AppError('invalid_request', { errors: { locale: ['not_offered'] } })
  await saveLocale(tx, customerId, locale)
  return locale
}
