import type { Endpoint } from '@fanal/contract/endpoint'
import type { ApiAnswer, ApiSource } from './portal-caller.ts'
import { mayTryLower } from './portal-caller.ts'

const timeoutMs = 10_000

async function ask(address: string, init: RequestInit): Promise<ApiAnswer> {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}

const baseOf = (upstream: string) => upstream.replace(/\/+$/, '')

/** The retailer's own server, for the reads of a page that is drawn here. */
export function upstreamSource(upstream: string): ApiSource {
  return (path, headers) => ask(baseOf(upstream) + path, { headers })
}

interface UpstreamWrite {
  body?: unknown
  headers?: Record<string, string>
}

/** A write of this server's own at the retailer's, with the highest version that is there. */
export async function askUpstream(
  upstream: string,
  endpoint: Endpoint,
  { body, headers }: UpstreamWrite,
): Promise<ApiAnswer> {
  let answer: ApiAnswer = { status: 404, body: null }
  for (const version of endpoint.versions) {
    answer = await ask(`${baseOf(upstream)}/api/v${version}/${endpoint.path}`, {
      method: endpoint.method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!mayTryLower(endpoint.method, answer)) break
  }
  return answer
}
