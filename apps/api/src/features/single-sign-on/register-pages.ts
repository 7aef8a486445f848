import { startOpenid } from '@fanal/contract/single-sign-on'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps'
import { sendError } from '#platform/errors'
import { returnPath } from './return-path.ts'

/** A browser returning from the provider, with code and state or an error. */
function answerOf(request: FastifyRequest): URLSearchParams | undefined {
  if (request.method !== 'GET') return undefined
  const { pathname, searchParams } = new URL(request.url, 'http://portal.invalid')
  if (pathname.replace(/(.)\/+$/, '$1') !== returnPath) return undefined
  return searchParams.has('code') || searchParams.has('error') ? searchParams : undefined
}

/** Completes a sign-on before any page is rendered. */
export function registerPages(app: FastifyInstance, deps: Deps): void {
  // Runs for every request: no promise for unrelated ones.
  app.addHook('preHandler', (request, reply, done) => {
    const answer = request.url.startsWith(returnPath) ? answerOf(request) : undefined
    if (!answer) return done()
    import('./openid-return.ts')
      .then(({ finishReturn }) => finishReturn(deps, answer, request, reply))
      .catch((error: unknown) => void sendError(error, request, reply))
  })
  const { retailer } = deps.gateways
  if (!retailer) return
  for (const version of startOpenid.versions)
    app.get(`/api/v${version}/${startOpenid.path}`, async (request, reply) => {
      const [{ sendToStart }, { startOpenidUpstream }] = await Promise.all([
        import('./openid-return.ts'),
        import('./openid-upstream.ts'),
      ])
      return sendToStart(request, reply, () => startOpenidUpstream(deps, retailer, request, reply))
    })
}
