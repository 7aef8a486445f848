import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, signedWebhook } from './listen.ts'

// MONEI's API as far as we use it: payments by link over HTTP, through the real SDK, and signed callbacks.

export interface MoneiPayment {
  id: string
  amount: number
  currency: string
  orderId: string
  accountId: string
  livemode: boolean
  status: string
  statusCode?: string
  nextAction: { type: string; mustRedirect: boolean; redirectUrl: string }
  request: Record<string, unknown>
}

export type MoneiFault = 'reset before' | 'reset after' | 'broken' | 'busy' | 'garbage' | 'refused'

export interface MoneiDouble {
  url: string
  apiKey: string
  payments: Map<string, MoneiPayment>
  fault: (method: string, path: string) => MoneiFault | undefined
  /** What happens on its page, or in its office. */
  become(id: string, status: string): MoneiPayment
  signed(
    payment: object,
    options?: { key?: string; at?: Date },
  ): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

type Payments = MoneiDouble['payments']

function create(payments: Payments, request: Record<string, unknown>): MoneiPayment {
  const id = randomBytes(20).toString('hex')
  const redirectUrl = `https://secure.monei.com/payments/${id}`
  const payment = {
    id,
    amount: Number(request['amount']),
    currency: String(request['currency']),
    orderId: String(request['orderId']),
    accountId: 'aa9333ba-82de-400c-9ae7-087b9f8d2242',
    livemode: false,
    status: 'PENDING',
    nextAction: { type: 'CONFIRM', mustRedirect: true, redirectUrl },
    request,
  }
  payments.set(id, payment)
  return payment
}

interface Asked {
  method: string
  path: string
  body: Record<string, unknown>
}

function act(payments: Payments, { method, path, body }: Asked): [number, unknown] {
  if (method === 'POST' && path === '/payments') return [200, create(payments, body)]
  const [, id = '', verb] = /^\/payments\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  const payment = payments.get(id)
  if (!payment) return [404, problem(404, 'Not found')]
  if (verb !== 'cancel') return [200, payment]
  if (payment.status !== 'AUTHORIZED') return [422, problem(422, 'It is not authorized')]
  payment.status = 'CANCELED'
  return [200, payment]
}

export async function startMoneiDouble(): Promise<MoneiDouble> {
  const payments: Payments = new Map()
  const apiKey = `pk_test_${randomBytes(8).toString('hex')}`

  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      const { method = 'GET', url = '/' } = request
      if (request.headers.authorization !== apiKey) return send(response, 401, problem(401, 'Unauthorized'))
      const fault = double.fault(method, url)
      if (fault === 'reset before') return response.destroy()
      if (fault === 'broken') return send(response, 500, problem(500, 'Internal error'))
      if (fault === 'busy') return send(response, 429, problem(429, 'Too many requests'))
      if (fault === 'refused') return send(response, 400, problem(400, 'Bad request'))
      const [status, answer] = act(payments, { method, path: url, body })
      if (fault === 'reset after') return response.destroy()
      return send(response, status, fault === 'garbage' ? { hello: 'world' } : answer)
    })
  })

  const double: MoneiDouble = {
    ...(await listen(server)),
    apiKey,
    payments,
    fault: () => undefined,
    become(id, status) {
      const payment = payments.get(id)
      if (!payment) throw new Error(`MONEI knows no ${id}`)
      payment.status = status
      return payment
    },
    signed: (payment, { key = apiKey, at = new Date() } = {}) =>
      signedWebhook('monei-signature', payment, key, at),
  }
  return double
}

const problem = (statusCode: number, message: string) => ({
  status: 'ERROR',
  statusCode,
  requestId: randomBytes(6).toString('hex'),
  message,
  requestTime: new Date().toISOString(),
})

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
