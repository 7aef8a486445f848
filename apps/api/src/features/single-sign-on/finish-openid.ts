import type { Locale } from '@fanal/domain/settings/languages'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { endSession, type Visit } from '#platform/session'
import { beginSession } from '#features/account/begin-session'
import { linkOpenid } from './link-openid.ts'
import { findByIdentity, takeTransaction } from './queries.ts'
import { findProvider } from './openid-provider.ts'
import { returnPath } from './return-path.ts'
import { nonceHash, stateOf, transactionOf } from './openid-transaction.ts'

export interface FinishOpenid {
  /** The provider's parameters on the redirect URI: code, state, issuer, or an error. */
  answer: URLSearchParams
  /** An API client passes the code only; a browser the whole response. */
  isWhole: boolean
  secrets: { key?: string; nonce?: string }
  visit: Visit
  locale: Locale
}

export interface OpenidSession {
  token: string
  customerId: number
  idToken: string
  locale: Locale
  isNewCustomer: boolean
  returnTo: string
}

/** Completes a sign-on with a session. Its transaction is consumed first, whatever fails later. */
export async function finishOpenid(deps: Deps, finish: FinishOpenid): Promise<OpenidSession> {
  const provider = await findProvider(deps)
  const { key, nonce } = finish.secrets
  if (!nonce) throw new AppError('openid_nonce_missing')
  if (!key) throw refused('The key is missing')
  const id = namedTransaction(finish, key)
  const transaction = await takeTransaction(deps.database, nonceHash({ key, nonce }))
  if (!transaction) throw refused('No such transaction, or it was used, or it took too long')
  if (id !== undefined && id !== transaction.id) throw refused('The state belongs to another transaction')
  const state = stateOf(transaction.id, key)
  const url = new URL(deps.env.PUBLIC_URL + returnPath)
  url.search = finish.answer.toString()
  if (!finish.isWhole) url.searchParams.set('state', state)
  const person = await provider.oidc
    .identify({ url, state, nonce, codeVerifier: transaction.code_verifier, isWhole: finish.isWhole })
    .catch(failed)
  const isLinked = (await findByIdentity(deps.database, person.issuer, person.subject)) !== undefined
  const claims = isLinked ? person.claims : await person.allClaims().catch(failed)
  return deps.database.transaction(async (tx) => {
    const customer = await linkOpenid(tx, { ...person, claims }, { ...provider, locale: finish.locale })
    const { earlier_session: id, earlier_customer_id: customerId } = transaction
    if (id && customerId !== null) await endSession(tx, { customerId, id })
    const { token } = await beginSession(deps, tx, {
      customerId: customer.id,
      locale: customer.locale,
      visit: finish.visit,
      type: 'openid',
      idToken: person.idToken,
    })
    return {
      token,
      customerId: customer.id,
      idToken: person.idToken,
      locale: customer.locale,
      isNewCustomer: customer.new_customer,
      returnTo: transaction.return_to,
    }
  })
}

/** The transaction of the state. An API client may omit the state; a wrong one is refused there too. */
function namedTransaction({ answer, isWhole }: FinishOpenid, key: string): string | undefined {
  const state = answer.get('state')
  if (state === null && !isWhole) return undefined
  const id = transactionOf(state ?? '', key)
  if (id === undefined) throw refused('The state was signed with another key')
  return id
}

const refused = (why: string) => new AppError('openid_failed', { cause: new Error(why) })

function failed(error: unknown): never {
  throw new AppError('openid_failed', { cause: error })
}
