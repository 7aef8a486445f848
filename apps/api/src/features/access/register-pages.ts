import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps'
import type { Portal } from '#platform/portal/portal'
import { takeLinkFromAddress } from './take-link.ts'

/** Links that sign in, and login and logout by plain forms, for browsers without JavaScript and before hydration. */
export async function registerPages(app: FastifyInstance, deps: Deps, portal: Portal): Promise<void> {
  portal.beforePages(takeLinkFromAddress(deps))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8_192 },
      (_, body, done) => done(null, new URLSearchParams(body as string)),
    )
    scope.post('/session', async (request, reply) =>
      (await import('./form-sign-in.ts')).formSignIn(deps, portal, request, reply),
    )
    scope.post('/session/link', async (request, reply) =>
      (await import('./enter-by-link.ts')).enterByLink(deps, portal, request, reply),
    )
    scope.post('/session/end', async (request, reply) =>
      (await import('./form-sign-in.ts')).formSignOut(deps, portal, request, reply),
    )
  })
}
