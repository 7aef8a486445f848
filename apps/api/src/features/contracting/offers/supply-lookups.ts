import { createHash } from 'node:crypto'
import { consentsVersion } from '@fanal/domain/contracting/forms/consents'
import { isValidCups, normaliseCups } from '@fanal/domain/identifiers/cups'
import type { Deps } from '#deps'
import { saveConsents } from '#features/account/consent-queries'
import type { Db } from '#platform/database'
import type { Call } from '#platform/endpoint'
import { browserSecretOf, hashOfBrowser } from '#platform/http/browser-secret'
import { callerOf, takeHit } from '#platform/http/rate-limit'

// Besides the limit of all look-ups from a network: nobody reads the register supply point by supply point, nor watches one of them.

const hour = 3600
const perSupply = { max: 60, windowSeconds: hour }
const perDraft = { max: 60, windowSeconds: hour }
/** What only holders are told. */
const usePerSupply = { max: 20, windowSeconds: 24 * hour }
const usePerDraft = { max: 10, windowSeconds: 24 * hour }
const usePerNetwork = { max: 120, windowSeconds: 24 * hour }

type LookupCall = Pick<Call<object>, 'request' | 'session' | 'locale'> & { params: { cups: string } }

const markOf = (cups: string) =>
  createHash('sha256').update(normaliseCups(cups).slice(0, 20)).digest('base64url').slice(0, 32)

export async function countLookup(
  { database }: Pick<Deps, 'database'>,
  { request, params: { cups } }: LookupCall,
  isHolder: boolean,
): Promise<void> {
  if (!isValidCups(cups)) return
  const secret = browserSecretOf(request)
  const mark = markOf(cups)
  await takeHit(database, { bucket: `supply ${mark}`, ...perSupply })
  if (secret) await takeHit(database, { bucket: `supply by ${hashOfBrowser(secret)}`, ...perDraft })
  if (!isHolder) return
  await takeHit(database, { bucket: `supply use ${mark}`, ...usePerSupply })
  await takeHit(database, { bucket: `supply use from ${callerOf(request.ip)}`, ...usePerNetwork })
  if (secret) await takeHit(database, { bucket: `supply use by ${hashOfBrowser(secret)}`, ...usePerDraft })
}

/** Who said to be the holder: by the hash of the supply point, so that its holder can ask who did. */
export function recordHolder(db: Db, { request, session, locale, params }: LookupCall): Promise<void> {
  return saveConsents(db, {
    customerId: session?.customerId,
    visitor: `supply ${markOf(params.cups)} ${callerOf(request.ip)}`,
    choices: { acts_for_holder: true },
    textVersion: consentsVersion,
    locale,
  })
}
