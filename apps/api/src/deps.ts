import type { Endpoint } from '@fanal/contract/endpoint'
import type { Gateways } from '#gateways/gateways'
import type { Database } from '#platform/database'
import type { Env } from '#platform/env'
import type { Tokens } from '#platform/session'

/** What every feature may use. Tests build it with a database and gateways of their own. */
export interface Deps {
  env: Env
  database: Database
  tokens: Tokens
  gateways: Gateways
  /** In gateway mode: whether the retailer's own server has a call. */
  upstreamHas?: (endpoint: Endpoint) => Promise<boolean>
}
