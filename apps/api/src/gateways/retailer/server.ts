import type { Endpoint } from '@fanal/contract/endpoint'
import { type KnownCalls, knownCalls } from './known-calls.ts'
import {
  type Asked,
  askUpstream,
  askUpstreamToStart,
  type UpstreamAnswer,
  type UpstreamStart,
} from './sign-on.ts'

/** The upstream, for features that do more in gateway mode than pass calls on: logins. */
export interface RetailerServer {
  known: KnownCalls
  ask(endpoint: Endpoint, asked?: Asked): Promise<UpstreamAnswer>
  /** A call that redirects browsers. */
  askToStart(endpoint: Endpoint, search: string, headers: Record<string, string>): Promise<UpstreamStart>
}

export function retailerServer(upstream: string, named: string | undefined): RetailerServer {
  return {
    known: knownCalls(upstream, named),
    ask: (endpoint, asked) => askUpstream(upstream, endpoint, asked),
    askToStart: (endpoint, search, headers) => askUpstreamToStart(upstream, endpoint, search, headers),
  }
}
