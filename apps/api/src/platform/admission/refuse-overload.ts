import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorAnswer } from '@fanal/contract/wire/errors'
import type { HeadersOf } from '../http/headers.ts'
import { isPageRequest, lastResort, reloadHeader } from '../http/last-resort.ts'
import { acceptedLocale } from '../http/locale.ts'
import { newReference } from '../log.ts'
import { messageOf } from '../texts.ts'

const common = { 'Retry-After': '1', 'Cache-Control': 'no-store' }

/** The answer to refused requests. It must be cheap: there may be thousands a second. */
export function overloadAnswer(headersOf: HeadersOf) {
  // Alternating names and values, which Node writes as they are.
  const flat = Object.entries({
    ...headersOf('/api/'),
    ...common,
    'Content-Type': 'application/json; charset=utf-8',
  }).flat()
  const sendPage = (request: IncomingMessage, response: ServerResponse, reference: string) => {
    const { html, policy } = lastResort('busy', reference, acceptedLocale(request.headers['accept-language']))
    const headers = {
      ...headersOf(request.url ?? ''),
      ...common,
      'X-Request-Id': reference,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Content-Length': Buffer.byteLength(html),
      ...reloadHeader(),
    }
    response.writeHead(503, headers).end(html)
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    const reference = newReference()
    if (isPageRequest(request)) return sendPage(request, response, reference)
    const locale = acceptedLocale(request.headers['accept-language'])
    const answer: ErrorAnswer = { error: 'overloaded', message: messageOf('overloaded', locale), reference }
    const body = JSON.stringify(answer)
    const own = ['X-Request-Id', reference, 'Content-Length', String(Buffer.byteLength(body))]
    response.writeHead(503, [...flat, ...own]).end(body)
  }
}
