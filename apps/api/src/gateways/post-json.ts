import { tracedFetch } from './traced-fetch.ts'

/** An outside service at the one address that the operator configured. */
export interface OutsideService {
  url: string
  timeoutMs: number
  /** Sent as bearer token. */
  token?: string | undefined
}

/** No usable answer. `message` says why, without any value that was sent or received. */
export class ServiceAway extends Error {
  override name = 'ServiceAway'
}

const maxAnswerBytes = 100_000
/** Questions to one service at a time: those who wait for a slow one must not take the server's room from everybody. */
const maxOpen = 20
const open = new Map<string, number>()

/**
 * Posts JSON and returns the JSON of a 200, or undefined for a 404. The service is not trusted: redirects are not
 * followed, answers are limited in time and size, and anything else counts as no answer.
 */
export async function postJson(service: OutsideService, body: object): Promise<unknown> {
  const { url } = service
  const others = open.get(url) ?? 0
  if (others >= maxOpen) throw new ServiceAway('too many open questions')
  open.set(url, others + 1)
  try {
    return await ask(service, body)
  } finally {
    const left = (open.get(url) ?? 1) - 1
    if (left > 0) open.set(url, left)
    else open.delete(url)
  }
}

async function ask({ url, timeoutMs, token }: OutsideService, body: object): Promise<unknown> {
  try {
    const answer = await tracedFetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 200) return JSON.parse(await readText(answer)) as unknown
    await answer.body?.cancel()
    if (answer.status === 404) return undefined
    throw new ServiceAway(`status ${answer.status}`)
  } catch (error) {
    if (error instanceof ServiceAway) throw error
    throw new ServiceAway(reasonOf(error), { cause: error })
  }
}

/** At most 100 kB. */
export async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    const bytes = part as Uint8Array
    size += bytes.byteLength
    if (size > maxAnswerBytes) throw new ServiceAway('too long an answer')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** `ECONNREFUSED`, `TimeoutError`, `SyntaxError`: the cause in one word. */
export function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'unknown'
}
