import type { FastifyReply, FastifyRequest } from 'fastify'

// What the documents' server tells at the login and never again. The gateway has no place for sessions, so the browser keeps it;
// nothing is allowed by it: the pages show what is due, and the retailer's server decides.

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
