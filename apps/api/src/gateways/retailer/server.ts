import type { Endpoint } from '@fanal/contract/endpoint'
import { type KnownCalls, knownCalls } from './known-calls.ts'
import {
  type Asked,
  askUpstream,
  askUpstreamToStart,
  type UpstreamAnswer,
  type UpstreamStart,
} from './sign-on.ts'

/** The retailer's own server, as features ask it where the gateway mode does more than hand calls on: at logins. */
export interface RetailerServer {
  known: KnownCalls
  ask(endpoint: Endpoint, asked?: Asked): Promise<UpstreamAnswer>
  /** A call that sends browsers elsewhere. */
  askToStart(endpoint: Endpoint, search: string, headers: Record<string, string>): Promise<UpstreamStart>
}

export function retailerServer(upstream: string, named: string | undefined): RetailerServer {
  return {
    known: knownCalls(upstream, named),
    ask: (endpoint, asked) => askUpstream(upstream, endpoint, asked),
    askToStart: (endpoint, search, headers) => askUpstreamToStart(upstream, endpoint, search, headers),
  }
}
