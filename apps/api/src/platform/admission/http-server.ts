import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorAnswer, type ErrorCode, errorStatus } from '@fanal/contract/wire/errors'
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify'
import type { HeadersOf } from '../http/headers.ts'
import { newReference } from '../log.ts'
import { messageOf } from '../texts.ts'

// The HTTP server: timeouts, and answers to malformed requests.

export interface Timeouts {
  /** Until the last byte of the body. */
  requestMs: number
  headersMs: number
}

export const defaultTimeouts: Timeouts = { requestMs: 30_000, headersMs: 10_000 }

interface Door {
  headersOf: HeadersOf
  timeouts: Timeouts
  /** Whether there is capacity for one more. */
  admits: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Answers refused requests. */
  refuse: (request: IncomingMessage, response: ServerResponse) => void
}

type Refuse = (socket: Duplex, code: ErrorCode) => string

/** Written by hand: after a parser error there is no response object. */
export function refusing(headersOf: HeadersOf): Refuse {
  return (socket, code) => {
    const reference = newReference()
    const body = bodyOf(code, reference)
    const headers = Object.entries(headersFor(headersOf, reference, body)).map(
      ([name, value]) => `${name}: ${value}`,
    )
    const status = errorStatus[code]
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n'))
    // Closed at once, data still being sent would reset the connection before the answer is read.
    setTimeout(() => socket.destroy(), 1_000).unref()
    return reference
  }
}

function bodyOf(code: ErrorCode, reference: string): string {
  // The caller's language is unknown.
  const answer: ErrorAnswer = { error: code, message: messageOf(code, 'es-ES'), reference }
  return JSON.stringify(answer)
}

const headersFor = (headersOf: HeadersOf, reference: string, body: string) => ({
  ...headersOf('/api/'),
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  'Cache-Control': 'no-store',
  'X-Request-Id': reference,
  Connection: 'close',
})

export function httpServer({ headersOf, timeouts, admits, refuse: sendAway }: Door): FastifyServerFactory {
  const refuse = (response: ServerResponse, code: ErrorCode) => {
    const reference = newReference()
    const body = bodyOf(code, reference)
    response.writeHead(errorStatus[code], headersFor(headersOf, reference, body)).end(body)
  }
  return (handler) => {
    const enter = (request: IncomingMessage, response: ServerResponse) => {
      current.set(request.socket, response)
      // Node would refuse it too, but without our headers.
      if (request.headers.host === undefined && request.httpVersion === '1.1')
        return refuse(response, 'malformed_request')
      if (admits(request, response)) handler(request, response)
      else sendAway(request, response)
    }
    const server = createServer(
      {
        requestTimeout: timeouts.requestMs,
        headersTimeout: timeouts.headersMs,
        connectionsCheckingInterval: Math.min(1_000, timeouts.headersMs),
        keepAliveTimeout: 72_000,
        requireHostHeader: false,
      },
      enter,
    )
    // `Expect: 100-continue` is answered only when the body is wanted.
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      request.once('resume', () => {
        if (!response.headersSent) response.writeContinue()
      })
      enter(request, response)
    })
    server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
      refuse(response, 'expectation_failed'),
    )
    server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
      // Node has handed the socket over: without a listener of ours, a client that resets it would end the process.
      socket.on('error', () => socket.destroy())
      refusing(headersOf)(socket, 'method_not_allowed')
    })
    return server
  }
}

const current = new WeakMap<Duplex, ServerResponse>()

const parserCodes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
}

/** For parser errors: malformed, too long, too slow. */
export function answerUnreadable(headersOf: HeadersOf) {
  const refuse = refusing(headersOf)
  return (error: Error & { code?: string }, socket: Duplex, log: FastifyBaseLogger) => {
    // Not if an answer is already being written, or the client has gone.
    const response = current.get(socket)
    const isAnswering = response?.headersSent && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
      socket.destroy()
      return
    }
    const code = parserCodes[error.code ?? ''] ?? 'malformed_request'
    log.info({ code, reqId: refuse(socket, code) }, 'refused')
  }
}
