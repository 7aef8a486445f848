import { type Gateways, gatewaysOf } from '#gateways/gateways'
import type { Database } from '#platform/database'
import type { Env } from '#platform/env'
import { sessionSecret } from '#platform/secret'
import { type Tokens, tokensOf } from '#platform/session'

/** What every feature may use. Tests build it with a database and gateways of their own. */
export interface Deps {
  env: Env
  database: Database
  tokens: Tokens
  gateways: Gateways
}

export function depsOf(env: Env, database: Database): Deps {
  return { env, database, tokens: tokensOf(sessionSecret(env)), gateways: gatewaysOf(env, database) }
}
