import type { Locale } from '@fanal/domain/settings/languages'
import { findCustomerByVat, findOnFile } from '#features/account/customer-queries'
import type { Db } from '#platform/database'
import type { Session } from '#platform/session'
import type { Holder } from './supply-request.ts'

export interface Recipient {
  name: string
  email: string
  locale: Locale
  /** What the caller is told: to somebody who is not signed in as them, only what they typed. */
  shownEmail: string
  /** Known by their tax id. */
  customerId: number | undefined
}

/** Mails about somebody known go to the address on file, whatever was typed. */
export async function recipientOf(db: Db, holder: Holder, session: Session | null): Promise<Recipient> {
  const known = await findCustomerByVat(db, holder.vat)
  if (!known) {
    const { name, email, locale } = holder
    return { name, email, locale, shownEmail: email, customerId: undefined }
  }
  const { name, email, locale } = await findOnFile(db, known.id)
  const isThemselves = session?.customerId === known.id
  return { name, email, locale, shownEmail: isThemselves ? email : holder.email, customerId: known.id }
}
