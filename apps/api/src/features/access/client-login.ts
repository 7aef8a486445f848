import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import type { Visit } from '#platform/session'
import { exchangeLoginLink } from './exchange-login-link.ts'

interface ClientLogin {
  client_id: string
  secret: string
  visit: Visit
}

/** Login by client id and secret. The reason of a refusal is not revealed. */
export async function clientLogin(deps: Deps, { client_id: id, secret, visit }: ClientLogin) {
  try {
    return await exchangeLoginLink(deps, { kind: 'client_id', link: { id, secret }, visit })
  } catch (error) {
    if (error instanceof AppError) throw new AppError('client_id_invalid')
    throw error
  }
}
