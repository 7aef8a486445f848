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
  return async (path, headers) => {
    const answer = await ask(baseOf(upstream) + path, { headers })
    return isContent.test(path) ? { ...answer, body: await withCleanHtml(answer.body) } : answer
  }
}

const isContent = /\/(html_dinamic_elements|banners)\b/

/** Another server's HTML is drawn into our own page: it is cleaned here, as an import would have been. */
async function withCleanHtml(body: unknown): Promise<unknown> {
  const { sanitiseHtml } = await import('./sanitise-html.ts')
  const clean = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string')
      return ['html_block', 'html'].includes(key) ? sanitiseHtml(value).html : value
    if (Array.isArray(value)) return value.map((one) => clean(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one, name)]))
  }
  return clean(body)
}

export interface UpstreamStart {
  status: number
  /** Where a browser is to go. */
  location: string | undefined
  cookies: string[]
  /** No version of the call is there. */
  isUnknown: boolean
}

/** A call that sends browsers elsewhere: nobody is followed from here. */
export async function askUpstreamToStart(
  upstream: string,
  endpoint: Endpoint,
  search: string,
  headers: Record<string, string>,
): Promise<UpstreamStart> {
  let start: UpstreamStart = { status: 404, location: undefined, cookies: [], isUnknown: true }
  for (const version of endpoint.versions) {
    const answer = await fetch(`${baseOf(upstream)}/api/v${version}/${endpoint.path}${search}`, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status } = answer
    const body: unknown = await answer.json().catch(() => null)
    const location = status >= 300 && status < 400 ? answer.headers.get('location') : null
    const isUnknown = mayTryLower('POST', { status, body })
    start = { status, location: location ?? undefined, cookies: answer.headers.getSetCookie(), isUnknown }
    if (!isUnknown) break
  }
  return start
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
