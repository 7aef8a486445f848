import { counted } from '#platform/counts'
import { inSpan } from '#platform/tracing/tracing'

/** Counted `fetch` within the present trace; both learn the host and nothing else of the address. */
export function tracedFetch(url: string | URL, options: RequestInit = {}): Promise<Response> {
  const { host } = new URL(url)
  const method = options.method ?? 'GET'
  const attributes = { 'http.request.method': method, 'server.address': host }
  const call = () => counted('outside_call', { host }, () => fetch(url, options), classOf)
  return inSpan({ name: `${method} ${host}`, attributes }, call)
}

/** `2xx`, the label that requests have too. */
const classOf = ({ status }: Response) => `${Math.floor(status / 100)}xx`
