import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorAnswer } from '@fanal/contract/errors'
import type { HeadersOf } from '../headers.ts'
import { isPageRequest, lastResort } from '../last-resort.ts'
import { acceptedLocale } from '../locale.ts'
import { newReference } from '../log.ts'
import { messageOf } from '../texts.ts'

const retryAfterSeconds = '1'

/** The answer to who comes when there are too many. It costs next to nothing: there are thousands of them a second then. */
export function overloadAnswer(headersOf: HeadersOf) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const locale = acceptedLocale(request.headers['accept-language'])
    const reference = newReference()
    const headers = {
      ...headersOf(request.url ?? ''),
      'Retry-After': retryAfterSeconds,
      'Cache-Control': 'no-store',
      'X-Request-Id': reference,
    }
    if (isPageRequest(request)) {
      const { html, policy } = lastResort(503, reference, locale)
      response
        .writeHead(503, {
          ...headers,
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': policy,
          'Content-Length': Buffer.byteLength(html),
        })
        .end(html)
      return
    }
    const answer: ErrorAnswer = { error: 'overloaded', message: messageOf('overloaded', locale), reference }
    const body = JSON.stringify(answer)
    response
      .writeHead(503, {
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
      })
      .end(body)
  }
}
