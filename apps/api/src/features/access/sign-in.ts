import { createHash } from 'node:crypto'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import { giveBackHit, takeHit } from '#platform/rate-limit'
import { startSession, type Visit } from '#platform/session'
import { isPasswordOf } from './password-hash.ts'
import { findAccountByVat } from './queries.ts'

export interface Credentials {
  user: string
  password: string
  visit: Visit
}

const hour = 3600

/** Wrong guesses are counted by account and by network; a right one is not held against anybody. */
export async function signIn({ database, tokens }: Deps, { user, password, visit }: Credentials) {
  const vat = normaliseNif(user)
  const account = `login:account:${createHash('sha256').update(vat).digest('base64url')}`
  const network = `login:network:${visit.ip}`
  await takeHit(database, { bucket: network, max: 100, windowSeconds: hour })
  await takeHit(database, { bucket: account, max: 20, windowSeconds: hour })
  const found = await findAccountByVat(database, vat)
  if (!(await isPasswordOf(found?.password_hash, password)) || !found)
    throw new AppError('invalid_credentials')
  await giveBackHit(database, network)
  await giveBackHit(database, account)
  const session = await startSession(database, tokens, {
    customerId: found.customer_id,
    locale: found.locale,
    visit,
  })
  return {
    token: session.token,
    change_password: found.must_change_password,
    locale: found.locale,
    readonly: false,
  }
}
