import type { Locale } from '@fanal/domain/settings/languages'
import { findCustomerByVat, findOnFile } from '#features/account/customer-queries'
import type { Db } from '#platform/database'
import type { Session } from '#platform/session'
import type { Holder } from './supply-request.ts'

export interface Recipient {
  name: string
  email: string
  /** '' where none is on file. */
  phone: string
  locale: Locale
  /** Read by the caller: somebody who is not signed in as them reads only what they typed. */
  shownEmail: string
  shownPhone: string
}

/** Mails and messages about somebody known go to the address and the mobile on file, whatever was typed. */
export async function recipientOf(db: Db, holder: Holder, session: Session | null): Promise<Recipient> {
  const { name, email, mobile, locale } = holder
  const typed = { shownEmail: email, shownPhone: mobile }
  const known = await findCustomerByVat(db, holder.vat)
  if (!known) return { name, email, phone: mobile, locale, ...typed }
  const onFile = await findOnFile(db, known.id)
  const isThemselves = session?.customerId === known.id
  return {
    name: onFile.name,
    email: onFile.email,
    phone: onFile.phone,
    locale: onFile.locale,
    ...(isThemselves ? { shownEmail: onFile.email, shownPhone: onFile.phone } : typed),
  }
}
