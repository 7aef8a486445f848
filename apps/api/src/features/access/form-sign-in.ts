import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loginSchemas } from '@fanal/contract/access.schemas'
import type { Deps } from '#platform/deps'
import { refuseCrossSite } from '#platform/cross-site'
import { AppError } from '#platform/errors'
import type { Portal } from '#platform/portal'
import {
  clearTokenCookie,
  endSession,
  findSession,
  setLangCookie,
  setTokenCookie,
  tokenOf,
  visitOf,
} from '#platform/session'
import { signIn } from './sign-in.ts'
import { signInUpstream, signOutUpstream } from './upstream-sign-in.ts'

/** A page of this portal to go back to: a path, never another host. */
function ownPath(value: string | null): string {
  return value && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : '/'
}

/** Signing in and out by plain forms, for browsers without JavaScript and for those whose script has not run yet. */
export async function registerFormSignIn(app: FastifyInstance, deps: Deps, portal: Portal): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8_192 },
      (_, body, done) => done(null, new URLSearchParams(body as string)),
    )
    scope.post('/session', (request, reply) => formSignIn(deps, portal, request, reply))
    scope.post('/session/end', (request, reply) => formSignOut(deps, request, reply))
  })
}

async function formSignIn(deps: Deps, portal: Portal, request: FastifyRequest, reply: FastifyReply) {
  refuseCrossSite(request, deps.env.PUBLIC_URL)
  const form = (request.body as URLSearchParams | undefined) ?? new URLSearchParams()
  const from = ownPath(form.get('from'))
  const user = form.get('user') ?? ''
  const checked = loginSchemas.body.safeParse({ user, password: form.get('password') ?? '' })
  if (!checked.success) return portal.sendPage(request, reply, from, { user, code: 'invalid_request' })
  try {
    const credentials = { ...checked.data, visit: visitOf(request) }
    const { API_UPSTREAM: upstream, PUBLIC_URL: publicUrl } = deps.env
    const { token, locale } = await (upstream
      ? signInUpstream(upstream, credentials)
      : signIn(deps, credentials))
    setTokenCookie(reply, publicUrl, token)
    if (locale) setLangCookie(reply, publicUrl, locale)
    // Back on the login page, now signed in, the guard leads on: to redirectPath, the homepage or a forced change.
    return await reply.code(303).header('Location', from).send()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return portal.sendPage(request, reply, from, { user, code: error.code })
  }
}

async function formSignOut(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  refuseCrossSite(request, deps.env.PUBLIC_URL)
  const token = tokenOf(request)
  if (token) await endSessionOf(deps, token)
  clearTokenCookie(reply)
  return reply.code(303).header('Location', '/').send()
}

async function endSessionOf({ env, database, tokens }: Deps, token: string): Promise<void> {
  if (env.API_UPSTREAM) return signOutUpstream(env.API_UPSTREAM, token)
  const session = await findSession(database, tokens, token).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (session) await endSession(database, session.id)
}
