import { request } from 'node:http'

export interface Sent {
  path: string
  content: Buffer
  type: string
  token: string | undefined
  key?: string
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/**
 * Posts to a server. Undefined without an answer: it died, or the sender hung up after so many milliseconds without
 * reading it.
 */
export function post(
  { address, ip }: { address: string; ip: string },
  { path, content, type, token, key }: Sent,
  hangUpMs?: number,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const asked = request(`${address}/api/v2/${path}`, {
      method: 'POST',
      agent: false,
      timeout: 20_000,
      headers: {
        'content-type': type,
        'content-length': content.byteLength,
        'x-forwarded-for': ip,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
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
          resolve(answer.complete ? readAnswer(answer.statusCode ?? 0, Buffer.concat(parts)) : undefined),
        )
      })
    asked.end(content, () => {
      if (hangUpMs !== undefined) setTimeout(() => asked.destroy(), hangUpMs)
    })
  })
}

function readAnswer(status: number, bytes: Buffer): Answer {
  return { status, body: JSON.parse(bytes.toString() || '{}') as Record<string, unknown> }
}
