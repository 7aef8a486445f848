import { inSpan } from '#platform/tracing/tracing'

/** `fetch` within the present trace, which learns the host and nothing else of the address. */
export function tracedFetch(url: string | URL, options: RequestInit = {}): Promise<Response> {
  const { host } = new URL(url)
  const method = options.method ?? 'GET'
  const attributes = { 'http.request.method': method, 'server.address': host }
  return inSpan({ name: `${method} ${host}`, attributes }, () => fetch(url, options))
}
