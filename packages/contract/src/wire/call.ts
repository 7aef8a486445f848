import type { Method } from '../endpoint.ts'

// How any client makes calls: browser, server rendering, and the gateway to a retailer's own server.

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Values as an address carries them. */
export function asTexts(values: unknown): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [key, value] of Object.entries((values ?? {}) as Record<string, unknown>))
    if (value !== undefined) texts[key] = asText(value)
  return texts
}

/** The path of a call with its parameters and query. */
export function callAddress(path: string, args: { params?: unknown; query?: unknown }): string {
  const params = (args.params ?? {}) as Record<string, unknown>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(params[name] ?? '')),
  )
  const search = new URLSearchParams(asTexts(args.query)).toString()
  return search ? `${filled}?${search}` : filled
}

export interface RefusedCall {
  /** 0: no answer. */
  status: number
  /** An error of ours has a code. */
  body?: unknown
  /** Overloaded, with the time to retry. */
  isBusy?: boolean
}

export const errorCodeOf = (body: unknown): string | undefined =>
  (body as { error?: string } | null | undefined)?.error

/**
 * Whether to fall back to the next lower version: a read on 404, 405, 501, 5xx or no answer; a write only where it
 * cannot have been carried out.
 */
export function mayTryLower(method: Method, { status, body, isBusy = false }: RefusedCall): boolean {
  const code = errorCodeOf(body)
  // A gateway has already tried them all; an overloaded server is not asked again.
  if (code === 'upstream_failed' || isBusy) return false
  // With another code it is an answer: the call exists, the object does not.
  if (status === 404) return code === undefined || code === 'unknown_path'
  return status === 405 || status === 501 || (method === 'GET' && (status === 0 || status >= 500))
}
