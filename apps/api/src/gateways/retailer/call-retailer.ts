import type { Method } from '@fanal/contract/endpoint'
import { AppError } from '#platform/errors'
import { tracedFetch } from '../traced-fetch.ts'

const maxJsonBytes = 10_000_000
const readTimeoutMs = 10_000
/** A write has a longer timeout: it is never retried. */
const writeTimeoutMs = 30_000

export interface Question {
  method: Method
  /** Below /api/, with its version and query. */
  path: string
  headers: Record<string, string>
  body?: unknown
  /** The answer is a file, streamed through. */
  isFile?: boolean
}

export interface Said {
  status: number
  /** Undefined for a file, or an error without JSON. */
  body: unknown
  headers: Headers
  file?: ReadableStream<Uint8Array>
}

/** An error of the retailer's server; the customer gets no details. */
export const upstreamFailed = (why: string, cause?: unknown) =>
  new AppError('upstream_failed', { cause: new Error(why, { cause }) })

export const baseOf = (upstream: string) => upstream.replace(/\/+$/, '')

/**
 * Calls the retailer's server once. It is not trusted: redirects are not followed, anything but JSON is refused, and
 * answers are limited in size.
 */
export async function askOnce(upstream: string, question: Question): Promise<Said> {
  const { method, path, body, isFile = false } = question
  const name = `${method} ${path.split('?')[0]}`
  const ms = method === 'GET' && !isFile ? readTimeoutMs : writeTimeoutMs
  let answer: Response
  try {
    answer = await tracedFetch(`${baseOf(upstream)}/api/${path}`, {
      method,
      headers: { ...question.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(ms),
    })
  } catch (cause) {
    throw upstreamFailed(`${name} got no answer (${reasonOf(cause)})`, cause)
  }
  const { status, headers } = answer
  if (status >= 300 && status < 400) {
    await answer.body?.cancel()
    throw upstreamFailed(`${name} leads elsewhere (${status})`)
  }
  if (isFile && answer.ok) return { status, headers, body: undefined, file: fileOf(answer, name) }
  const text = await readText(answer, name)
  return { status, headers, body: jsonOf(text, answer.ok, name) }
}

/** `ECONNREFUSED`, `TimeoutError`: the cause in one word. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'unknown'
}

function fileOf(answer: Response, name: string): ReadableStream<Uint8Array> {
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.body || /html/i.test(type))
    throw upstreamFailed(`${name} answers ${type || 'nothing'}, no file`)
  return answer.body
}

async function readText(answer: Response, name: string): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of answer.body ?? []) {
      const bytes = part as Uint8Array
      size += bytes.byteLength
      if (size > maxJsonBytes) throw new Error(`more than ${maxJsonBytes} bytes`)
      parts.push(bytes)
    }
  } catch (cause) {
    throw upstreamFailed(`${name} was cut off`, cause)
  }
  return Buffer.concat(parts).toString('utf8')
}

function jsonOf(text: string, isOk: boolean, name: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The content of an error page is not passed on.
    if (!isOk) return undefined
    throw upstreamFailed(`${name} answers no JSON`)
  }
}
