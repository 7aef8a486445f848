import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { publicHttps, type PublicHttpsOptions } from '#gateways/outgoing/public-https'
import { testEnv } from '#test/app'
import { localCertificate } from '#test/fixtures/tls'

export interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

export interface Receiver {
  port: string
  /** What to trust. */
  cert: string
  /** The address of a message to it. */
  url: (path?: string, host?: string) => string
  /** TCP connections so far, whatever came of them. */
  connections: () => number
  received: Received[]
  /** What it answers from now on; 204 at first. */
  answer: (respond: number | ((request: Received, answer: ServerResponse) => void)) => void
  /** The same, and nothing was received. */
  restart: Receiver['answer']
  /** A gateway for which this machine is the internet. */
  gateway: (options?: PublicHttpsOptions) => ReturnType<typeof publicHttps>
  close: () => Promise<void>
}

const names = ['hook.example.com', 'push.example.com']

/** A server of a customer, or a push service, on this machine; it counts and keeps what reaches it. */
export async function receiver(address = '127.0.0.1'): Promise<Receiver> {
  const { key, cert } = localCertificate(names)
  const received: Received[] = []
  let connections = 0
  let respond: Parameters<Receiver['answer']>[0] = 204
  const take = async (request: IncomingMessage, answer: ServerResponse) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await buffer(request) }
    received.push(one)
    if (typeof respond === 'number') answer.writeHead(respond).end()
    else respond(one, answer)
  }
  const server = createServer({ key, cert }, (request, answer) => void take(request, answer))
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => void server.listen(0, address, resolve))
  const port = String((server.address() as AddressInfo).port)
  const answer: Receiver['answer'] = (given) => {
    respond = given
  }
  return {
    port,
    cert,
    url: (path = '/', host = 'hook.example.com') => `https://${host}:${port}${path}`,
    connections: () => connections,
    received,
    answer,
    restart: (given) => {
      received.length = 0
      answer(given)
    },
    gateway: (options = {}) =>
      publicHttps(testEnv(), {
        resolve: () => Promise.resolve([{ address, family: 4 }]),
        isPublic: (one) => one === address,
        ports: ['', '8443', port],
        ca: cert,
        ...options,
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
