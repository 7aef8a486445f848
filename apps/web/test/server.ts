import { vi } from 'vitest'

export interface Call {
  /** Below `/api/v2/`, with its query. */
  path: string
  method: string
  body: Record<string, unknown>
  key: string | null
  /** It ends although its page is left. */
  isKeptAlive: boolean
}

/** Null: the answer is lost. */
export type Answer = { status?: number; body: unknown; headers?: Record<string, string> } | null

/** Number of tests that have ended. */
let ended = 0
const never = new Promise<never>(() => undefined)

/** Leaves calls without an answer: what a test began must not go on at the server of the next one. */
export async function closeServers(): Promise<void> {
  ended += 1
  // Answers given before are read before this one, and lead to calls that are left too.
  await new Response('{}').json()
  await new Promise((resolve) => setTimeout(resolve))
}

/** A server in the browser: it answers all calls, and remembers them. */
export function serve(answer: (call: Call) => Answer | Promise<Answer>) {
  const own = ended
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const call: Call = {
      path: address.replace(/^\/api\/v\d\//, ''),
      method: init.method ?? 'GET',
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      key: new Headers(init.headers).get('Idempotency-Key'),
      isKeptAlive: init.keepalive === true,
    }
    calls.push(call)
    const given = own === ended ? await answer(call) : null
    if (own !== ended) return never
    if (!given) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(given.body), {
      status: given.status ?? 200,
      headers: given.headers ?? {},
    })
  })
  return {
    calls,
    to: (path: RegExp, method = 'POST') =>
      calls.filter((one) => path.test(one.path) && one.method === method),
  }
}
