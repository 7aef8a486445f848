import { type IncomingMessage, request } from 'node:http'

export interface Sent {
  /** After the version. */
  path: string
  version?: 'v1' | 'v2'
  method?: string
  content: Buffer
  type: string
  token: string | undefined
  key?: string
  /** The secret of a browser. */
  secret?: string | undefined
}

export interface Answer {
  status: number
  body: Record<string, unknown>
  /** That the browser was given. */
  secret?: string | undefined
}

/**
 * Sends to a server. Undefined without an answer: it died, or the sender hung up after so many milliseconds without
 * reading it.
 */
export function post(
  { address, ip }: { address: string; ip: string },
  { path, version = 'v2', method = 'POST', content, type, token, key, secret }: Sent,
  hangUpMs?: number,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const asked = request(`${address}/api/${version}/${path}`, {
      method,
      agent: false,
      timeout: 20_000,
      headers: {
        'content-type': type,
        'content-length': content.byteLength,
        'x-forwarded-for': ip,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(secret && { cookie: `__Host-lead=${secret}` }),
      },
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(undefined))
    asked.on('close', () => resolve(undefined))
    if (hangUpMs === undefined)
      asked.on('response', (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', () => resolve(undefined))
        answer.on('end', () =>
          resolve(answer.complete ? readAnswer(answer, Buffer.concat(parts)) : undefined),
        )
      })
    asked.end(content, () => {
      if (hangUpMs !== undefined) setTimeout(() => asked.destroy(), hangUpMs)
    })
  })
}

function readAnswer({ statusCode = 0, headers }: IncomingMessage, bytes: Buffer): Answer {
  const given = headers['set-cookie']?.flatMap((cookie) => /^__Host-lead=([^;]+)/.exec(cookie)?.[1] ?? [])
  const body = JSON.parse(bytes.toString() || '{}') as Record<string, unknown>
  return { status: statusCode, body, secret: given?.[0] }
}
