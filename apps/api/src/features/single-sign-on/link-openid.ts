import { isValidNif, nifKind, normaliseNif } from '@fanal/domain/identifiers/nif'
import { type Locale, parseLocale } from '@fanal/domain/settings/languages'
import type { Claims } from '#gateways/oidc/oidc'
import type { Db } from '#platform/database'
import { saveNewcomer } from '#features/account/queries'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { findByIdentity, findByVat, type LinkedCustomer, lockLinking, saveIdentity } from './queries.ts'

interface Identity {
  issuer: string
  subject: string
  claims: Claims
}

interface LinkOptions {
  taxIdClaim: string
  /** The visitor's, if the provider names none. */
  locale: Locale
}

/** The verified tax id: `<claim>` counts only with `<claim>_verified: true`. */
export function verifiedTaxId(claims: Claims, claim: string): string | undefined {
  const value = claims[claim]
  if (typeof value !== 'string' || claims[`${claim}_verified`] !== true) return undefined
  return isValidNif(value) ? normaliseNif(value) : undefined
}

/**
 * The customer of a sign-on: linked by issuer and subject, else by a verified tax id, else new. An e-mail address
 * proves nothing.
 */
export async function linkOpenid(tx: Db, identity: Identity, options: LinkOptions): Promise<LinkedCustomer> {
  const { issuer, subject, claims } = identity
  const vat = verifiedTaxId(claims, options.taxIdClaim)
  await lockLinking(tx)
  const linked = await findByIdentity(tx, issuer, subject)
  if (linked) {
    refuseAnotherTaxId(linked, vat)
    return linked
  }
  const known = vat === undefined ? undefined : await findByVat(tx, vat)
  const customer = known ?? (await saveNewcomer(tx, newcomerOf(identity, vat, options.locale)))
  await saveIdentity(tx, issuer, subject, customer.id)
  await recordEvent(tx, {
    actor: 'customer',
    kind: known ? 'openid.linked' : 'openid.new_customer',
    detail: { issuer },
    customerId: customer.id,
  })
  return customer
}

/** One subject is one person: a contradicting tax id is refused. */
function refuseAnotherTaxId({ vat: known }: LinkedCustomer, told: string | undefined): void {
  if (known !== null && told !== undefined && known !== told)
    throw new AppError('openid_failed', { cause: new Error('The subject has come with another tax id') })
}

function newcomerOf({ claims, subject }: Identity, vat: string | undefined, locale: Locale) {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value.trim().slice(0, 200) : ''
  }
  const email = claims['email_verified'] === false || !text('email').includes('@') ? '' : text('email')
  const fullName = text('name') || `${text('given_name')} ${text('family_name')}`.trim()
  return {
    vat,
    name: fullName || text('preferred_username') || email || vat || subject.slice(0, 40),
    isCompany: vat !== undefined && nifKind(vat) === 'company',
    email,
    locale: parseLocale(claims['locale']) ?? locale,
  }
}
