import type { Locale } from '@fanal/domain/settings/languages'
import { z } from 'zod'
import { findCustomerByVat, findOnFile } from '#features/account/customer-queries'
import type { Db } from '#platform/database'

/** Who signs a change that somebody else asked for. */
export interface Signer {
  name: string
  vat: string
  email: string
  locale: Locale
  /** What the customer typed: all they are told. */
  told_email: string
}

/** The consents that a new holder gives with the signature. */
export const holderConsents = z.object({ gdpr: z.boolean(), publicity: z.boolean() })
export type HolderConsents = z.infer<typeof holderConsents>

/** Somebody known by their tax id is written to at the address on file, whatever was typed; who asked is not told. */
export async function signerFor(db: Db, typed: Omit<Signer, 'told_email'>): Promise<Signer> {
  const told_email = typed.email
  const known = await findCustomerByVat(db, typed.vat)
  if (!known) return { ...typed, told_email }
  const { email, locale } = await findOnFile(db, known.id)
  return { ...typed, email, locale, told_email }
}
