import { type Gateways, gatewaysOf } from '#gateways/gateways'
import type { Database } from '#platform/database'
import type { Env } from '#platform/env'
import { sessionSecret } from '#platform/secret'
import { type Tokens, tokensOf } from '#platform/session'

/** Dependencies of every feature. Tests build it with their own database and gateways. */
export interface Deps {
  env: Env
  database: Database
  tokens: Tokens
  gateways: Gateways
}

export function depsOf(env: Env, database: Database): Deps {
  return { env, database, tokens: tokensOf(sessionSecret(env)), gateways: gatewaysOf(env, database) }
}
