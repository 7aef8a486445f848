import { callAddress, errorCodeOf, mayTryLower } from '@fanal/contract/wire/call'
import type { Endpoint } from '@fanal/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { tokenOf } from '#platform/session'
import { type ApiSource, CallFailed } from './portal-caller.ts'

interface ApiAnswer {
  status: number
  body: unknown
}

type Ask = (url: string) => Promise<ApiAnswer>

/** In gateway mode pages read what the gateway answers to browsers. */
export function gatewaySource(app: FastifyInstance): ApiSource {
  return (request) => {
    const token = tokenOf(request)
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      // Cookies in which a gateway keeps state belong to the session too.
      ...(request.headers.cookie && { cookie: request.headers.cookie }),
    }
    const ask: Ask = async (url) => {
      const answer = await app.inject({ method: 'GET', url, headers })
      return { status: answer.statusCode, body: answer.json<unknown>() }
    }
    return async ({ endpoint, params, query }) => {
      const { status, body } = await askVersions(ask, endpoint, callAddress(endpoint.path, { params, query }))
      if (status >= 400) throw new CallFailed(status, errorCodeOf(body) ?? 'internal_error')
      return body
    }
  }
}

/** The highest version that answers: an upstream may only have older ones. */
async function askVersions(ask: Ask, { versions }: Endpoint, path: string): Promise<ApiAnswer> {
  let answer: ApiAnswer = { status: 502, body: null }
  for (const version of versions) {
    answer = await ask(`/api/v${version}/${path}`).catch(() => ({
      status: 502,
      body: { error: 'upstream_failed' },
    }))
    if (!mayTryLower('GET', answer)) break
  }
  return answer
}
