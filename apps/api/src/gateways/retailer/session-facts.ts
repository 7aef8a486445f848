import type { FastifyReply, FastifyRequest } from 'fastify'

// What the upstream only tells at the login. The gateway has no session store, so the browser keeps it in a cookie that
// grants nothing: pages use it, and the upstream decides.

export const factsCookie = 'session_facts'
type Fact = 'change_password' | 'new_customer'

export function factsOf(request: FastifyRequest): ReadonlySet<string> {
  return new Set((request.cookies[factsCookie] ?? '').split('.'))
}

export function keepFacts(
  reply: FastifyReply,
  publicUrl: string,
  told: Readonly<Partial<Record<Fact, boolean>>>,
): void {
  const facts = (['change_password', 'new_customer'] as const).filter((fact) => told[fact])
  if (facts.length === 0) return forgetFacts(reply)
  reply.setCookie(factsCookie, facts.join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  })
}

export function forgetFacts(reply: FastifyReply): void {
  if (reply.request.cookies[factsCookie] !== undefined) reply.clearCookie(factsCookie, { path: '/' })
}
