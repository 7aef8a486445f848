import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './listen.ts'

interface Item {
  type: string
  payload: unknown
}

/** As the service shows it. */
export interface ReportedEvent {
  event_id: string
  release: string
  environment: string
  tags: Record<string, string>
  exception: { values: { type: string; value: string; stacktrace?: { frames: { filename: string }[] } }[] }
}

type Answer = (request: IncomingMessage, answer: ServerResponse) => void

export interface ErrorService {
  dsn: string
  events: ReportedEvent[]
  /** Everything that arrived, as it came. */
  raw: string[]
  /** Types of all items. */
  types: string[]
  /** Instead of taking the report; undefined takes it again. */
  answerBy: (answer: Answer | undefined) => void
  close: () => Promise<void>
}

/** Envelopes are lines: a header, then of each item its header and its payload, whose length may be told. */
function itemsOf(envelope: string): Item[] {
  const bytes = Buffer.from(envelope)
  let at = 0
  const line = () => {
    const end = bytes.indexOf(10, at)
    const found = bytes.subarray(at, end < 0 ? bytes.length : end).toString()
    at = end < 0 ? bytes.length : end + 1
    return found
  }
  const header = JSON.parse(line()) as { event_id?: string; sent_at?: string }
  if (!header.sent_at) throw new Error('an envelope tells when it was sent')
  const items: Item[] = []
  while (at < bytes.length) {
    const { type, length } = JSON.parse(line()) as { type: string; length?: number }
    const payload = length === undefined ? line() : bytes.subarray(at, (at += length)).toString()
    if (length !== undefined && bytes[at] === 10) at += 1
    items.push({ type, payload: type === 'event' ? JSON.parse(payload) : payload })
  }
  return items
}

/** An error service that speaks the ingest protocol of Sentry's SDKs, of one project with one key. */
export async function errorService(): Promise<ErrorService> {
  const key = '0123456789abcdef0123456789abcdef'
  const events: ReportedEvent[] = []
  const raw: string[] = []
  const types: string[] = []
  let answerBy: Answer | undefined
  const take = async (request: IncomingMessage, answer: ServerResponse) => {
    const body = await text(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://errors.invalid')
    answer.setHeader('Access-Control-Allow-Origin', '*')
    if (request.method !== 'POST' || pathname !== '/api/7/envelope/') return answer.writeHead(404).end()
    if (searchParams.get('sentry_key') !== key) return answer.writeHead(403).end()
    raw.push(`${request.url}\n${JSON.stringify(request.headers)}\n${body}`)
    if (answerBy) return answerBy(request, answer)
    const items = itemsOf(body)
    types.push(...items.map(({ type }) => type))
    events.push(
      ...items.filter(({ type }) => type === 'event').map(({ payload }) => payload as ReportedEvent),
    )
    return answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }
  const server = createServer(
    (request, answer) => void take(request, answer).catch(() => answer.writeHead(400).end()),
  )
  const { url, close } = await listen(server)
  return {
    dsn: url.replace('//', `//${key}@`) + '/7',
    events,
    raw,
    types,
    answerBy: (given) => {
      answerBy = given
    },
    close,
  }
}
