import { mayTryLower } from '@fanal/contract/wire/call'
import type { Endpoint } from '@fanal/contract/endpoint'
import { tracedFetch } from '../traced-fetch.ts'
import { askOnce, baseOf, type Said } from './call-retailer.ts'

const timeoutMs = 10_000

export interface UpstreamStart {
  status: number
  /** A redirect. */
  location: string | undefined
  cookies: string[]
}

/** A call that redirects browsers: not followed here. */
export async function askUpstreamToStart(
  upstream: string,
  endpoint: Endpoint,
  search: string,
  headers: Record<string, string>,
): Promise<UpstreamStart> {
  let start: UpstreamStart = { status: 404, location: undefined, cookies: [] }
  for (const version of endpoint.versions) {
    const answer = await tracedFetch(`${baseOf(upstream)}/api/v${version}/${endpoint.path}${search}`, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = answer
    const body: unknown = await answer.json().catch(() => null)
    const location = status >= 300 && status < 400 ? answer.headers.get('location') : null
    start = { status, location: location ?? undefined, cookies: answer.headers.getSetCookie() }
    if (!mayTryLower('POST', { status, body })) break
  }
  return start
}

export interface Asked {
  body?: unknown
  headers?: Record<string, string>
}

export type UpstreamAnswer = Pick<Said, 'status' | 'body'>

/** A call of our own to the upstream, with the highest available version. */
export async function askUpstream(
  upstream: string,
  endpoint: Endpoint,
  { body, headers = {} }: Asked = {},
): Promise<UpstreamAnswer> {
  let said: UpstreamAnswer = { status: 404, body: null }
  for (const version of endpoint.versions) {
    said = await askOnce(upstream, {
      method: endpoint.method,
      path: `v${version}/${endpoint.path}`,
      headers,
      body,
    })
    if (!mayTryLower(endpoint.method, said)) break
  }
  return said
}
