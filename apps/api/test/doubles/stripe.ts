import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, signedWebhook } from './listen.ts'
import { type Answer, refusal, StripeBooks } from './stripe-books.ts'

// Stripe's API as far as we use it: PaymentIntents over HTTP, with idempotency keys, lists and signed webhooks, through
// the real SDK. Its ledger is the truth that ours is compared with. It can be slow, disconnect, fail and answer
// malformed data, before or after it has acted.

export interface AskedStripe {
  method: string
  path: string
  key: string | undefined
}

/** The fault of a request, before or after it has acted; `saved`: the same key repeats it. */
export const faults = [
  'reset before',
  'reset after',
  'broken before',
  'broken after, saved',
  'broken before, saved',
  'busy',
  'garbage before',
  'garbage after',
  'no intent after',
  'slow before',
  'slow after',
  'silent after',
] as const
export type Fault = (typeof faults)[number]

export interface StripeDouble {
  url: string
  secretKey: string
  webhookSecret: string
  books: StripeBooks
  asked: AskedStripe[]
  /** Chooses the fault of a request; none by default. */
  fault: (asked: AskedStripe) => Fault | undefined
  /** Called before a request acts and after, while its answer is pending. */
  gate: (asked: AskedStripe, when: 'before' | 'after') => Promise<void>
  slowMs: number
  /** A webhook as Stripe sends it. */
  signed(
    event: object,
    options?: { secret?: string; at?: Date },
  ): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

/** A parsed request. */
interface Read extends AskedStripe {
  isKnown: boolean
  form: URLSearchParams
  query: URLSearchParams
}

const failure: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something went wrong' } },
}

/** Like Stripe's keys: repeats the first answer, for the same request only, one at a time. */
class Keys {
  private readonly known = new Map<string, { request: string; answer: Answer }>()
  private readonly underWay = new Set<string>()

  async oneAtATime(key: string | undefined, work: () => Promise<void>, inUse: () => void): Promise<void> {
    if (key === undefined) return work()
    if (this.underWay.has(key)) return inUse()
    this.underWay.add(key)
    try {
      await work()
    } finally {
      this.underWay.delete(key)
    }
  }

  answer(read: Read, act: () => Answer): Answer {
    if (read.key === undefined || read.method === 'GET') return act()
    const known = this.known.get(read.key)
    if (known && known.request !== requestOf(read))
      return refusal(400, { type: 'idempotency_error', message: 'Keys are for one set of parameters.' })
    if (known) return known.answer
    const answer = act()
    // Refused parameters leave no trace.
    if (answer.status !== 400) this.save(read, answer)
    return answer
  }

  save(read: Read, answer: Answer): void {
    if (read.key !== undefined)
      this.known.set(read.key, { request: requestOf(read), answer: structuredClone(answer) })
  }
}
const requestOf = ({ path, form }: Read) => `${path}?${form.toString()}`

function act(books: StripeBooks, { method, path, form, query }: Read): Answer {
  if (path === '/v1/payment_intents') return method === 'POST' ? books.create(form) : books.list(query)
  const [, id = '', verb] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  const intent = books.intents.get(id)
  if (!intent)
    return refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'None such.' })
  if (method === 'GET') return { status: 200, body: intent }
  return verb === 'cancel' ? books.cancel(intent) : books.confirm(intent)
}

export async function startStripeDouble(): Promise<StripeDouble> {
  const books = new StripeBooks()
  const keys = new Keys()
  const secretKey = `sk_test_${randomBytes(8).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(8).toString('hex')}`

  const respond = async (read: Read, response: ServerResponse) => {
    const fault = double.fault(read)
    await double.gate(read, 'before')
    if (fault === 'slow before') await pause(double.slowMs)
    if (fault === 'reset before') return void response.destroy()
    if (fault === 'broken before') return send(response, failure)
    if (fault === 'busy')
      return send(response, refusal(429, { type: 'rate_limit_error', code: 'rate_limit', message: 'Wait.' }))
    if (fault === 'garbage before') return sendText(response, 502, '<html>Bad gateway</html>')
    if (fault === 'broken before, saved') keys.save(read, failure)
    const answer = keys.answer(read, () => act(books, read))
    if (fault === 'broken after, saved') keys.save(read, failure)
    await double.gate(read, 'after')
    if (fault === 'slow after') await pause(double.slowMs)
    if (fault === 'silent after') return
    if (fault === 'reset after') return void response.destroy()
    if (fault === 'broken after, saved') return send(response, failure)
    if (fault === 'garbage after') return sendText(response, 200, '{"id": "pi_')
    send(response, fault === 'no intent after' ? { status: 200, body: { ok: true } } : answer)
  }

  const server = createServer((request, response) => {
    void readRequest(request, secretKey).then((read) => {
      double.asked.push({ method: read.method, path: read.path, key: read.key })
      if (!read.isKnown)
        return send(response, refusal(401, { type: 'invalid_request_error', message: 'Invalid API key' }))
      const inUse = { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'Wait.' }
      return keys.oneAtATime(
        read.key,
        () => respond(read, response),
        () => send(response, refusal(409, inUse)),
      )
    })
  })

  const double: StripeDouble = {
    ...(await listen(server)),
    secretKey,
    webhookSecret,
    books,
    asked: [],
    fault: () => undefined,
    gate: async () => {},
    slowMs: 300,
    signed: (event, { secret = webhookSecret, at = new Date() } = {}) =>
      signedWebhook('stripe-signature', event, secret, at),
  }
  return double
}

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

async function readRequest(request: IncomingMessage, secretKey: string): Promise<Read> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const url = new URL(request.url ?? '/', 'http://stripe')
  const key = request.headers['idempotency-key']
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    key: typeof key === 'string' ? key : undefined,
    isKnown: request.headers.authorization === `Bearer ${secretKey}`,
    form: new URLSearchParams(Buffer.concat(parts).toString()),
    query: url.searchParams,
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': randomBytes(6).toString('hex'),
  })
  response.end(JSON.stringify(body))
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/html' })
  response.end(text)
}
