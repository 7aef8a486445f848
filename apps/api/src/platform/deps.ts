import type { Endpoint } from '@fanal/contract/endpoint'
import type { SignatureGateway } from '#gateways/signature/signature'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import type { Tokens } from './session.ts'

/** Dependencies of every feature. Tests build it with their own database. */
export interface Deps {
  env: Env
  database: Database
  tokens: Tokens
  /** A retailer's own signature provider; the built-in one by default. */
  signature?: SignatureGateway
  /** In gateway mode: whether the upstream has a call. */
  upstreamHas?: (endpoint: Endpoint) => Promise<boolean>
}
