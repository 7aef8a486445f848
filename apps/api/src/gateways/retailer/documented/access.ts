import { createHash } from 'node:crypto'
import { parseLocale } from '@fanal/domain/settings/languages'
import { AppError } from '#platform/errors'
import { claimsOf } from '../login-answer.ts'
import { listOf, objectOf, textOf, wholeOf } from '../loose-values.ts'
import { factsOf } from '../session-facts.ts'
import type { Documented, Visit } from '../visit.ts'

const status: Documented = { read: () => ({ status: 'OK' }) }

/** The login answers a token, which holds the language and the read-only flag. */
const readLogin: Documented['read'] = (body, _, { locale }) => {
  const answer = objectOf(body)
  const claims = claimsOf(String(answer['token']))
  return {
    ...answer,
    token: answer['token'] || undefined,
    change_password: answer['change_password'] === true,
    locale: parseLocale(answer['locale']) ?? parseLocale(claims.locale) ?? locale,
    readonly: claims.readonly === true || answer['readonly'] === true,
  }
}

/** Distinguishes customers of one browser, if nothing else does. */
const numberOfText = (text: unknown) => createHash('sha256').update(String(text)).digest().readUIntBE(0, 6)

/** An address that a link may have; anything else is none. */
function addressOf(value: unknown): string | undefined {
  const address = String(textOf(value))
  return /^https?:\/\//.test(address) && URL.canParse(address) ? address : undefined
}

/** The profile is name and e-mail; identity, language and read-only come from the token and the login. */
function profileOf(body: unknown, visit: Visit) {
  const said = objectOf(objectOf(body)['user'] ?? body)
  const claims = claimsOf(visit.token)
  const facts = factsOf(visit.request)
  return {
    id: wholeOf(said['id'] ?? claims.uid ?? claims.user_id ?? numberOfText(said['email'])),
    name: textOf(said['name']),
    email: textOf(said['email']),
    vat: textOf(said['vat'] ?? said['nif']),
    locale:
      parseLocale(visit.request.cookies['lang']) ??
      parseLocale(said['locale'] ?? said['lang']) ??
      parseLocale(claims.locale) ??
      visit.locale,
    readonly: claims.readonly === true || said['readonly'] === true,
    change_password: facts.has('change_password') || said['change_password'] === true,
    new_customer: facts.has('new_customer') || said['new_customer'] === true,
    newsletter_url: addressOf(said['newsletter_url']),
  }
}

export const accessCalls: Record<string, Documented> = {
  login: { read: readLogin },
  clientLogin: { read: readLogin },
  openidLogin: {
    put: ({ params, query, body }) => {
      const { code, nonce } = objectOf(body)
      return { params, query, body: { code, nonce } }
    },
    read: (body) => {
      const { token, openid_token, new_customer } = objectOf(body)
      return { token, openid_token: textOf(openid_token), new_customer: new_customer === true }
    },
  },
  changePassword: {
    read: (body, _, { token }) => {
      const answer = objectOf(body)
      if (answer['status'] === 'ERROR') throw new AppError('not_possible')
      // Without a new token the current one stays.
      return { status: 'OK', token: answer['token'] ?? token }
    },
  },
  profile: { read: (body, _, visit) => profileOf(body, visit) },
  recoverPassword: status,
  confirmSignup: {
    read: (body) => {
      const render = objectOf(objectOf(objectOf(body)['result'])['render'])
      const errors = Array.isArray(render['errors'])
        ? render['errors']
        : Object.values(objectOf(render['errors']))
      return {
        result: { render: { errors: listOf(errors).flat().map(String), body: textOf(render['body']) } },
      }
    },
  },
}
