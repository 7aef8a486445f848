import type { Endpoint } from '@fanal/contract/endpoint'
import type { SignatureGateway } from '#gateways/signature/signature'
import type { Database } from '#platform/database'
import type { Env } from '#platform/env'
import type { Tokens } from '#platform/session'

/** What every feature may use. Tests build it with their own database. */
export interface Deps {
  env: Env
  database: Database
  tokens: Tokens
  /** A retailer's own signature provider; without one the built-in process signs. */
  signature?: SignatureGateway
  /** In gateway mode: whether the retailer's own server has a call. */
  upstreamHas?: (endpoint: Endpoint) => Promise<boolean>
}
