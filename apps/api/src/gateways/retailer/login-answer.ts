import { parseLocale } from '@fanal/domain/settings/languages'

export interface Login {
  token: string
  locale: string | undefined
  change_password: boolean
  new_customer: boolean
}

/** The token of an answer, and the language that the answer or the token itself names. */
export function loginAnswerOf(body: unknown): Login | undefined {
  const answer = (body ?? {}) as Record<string, unknown>
  const { token, locale } = answer
  if (typeof token !== 'string' || token === '') return undefined
  return {
    token,
    locale: parseLocale(locale) ?? parseLocale(claimsOf(token).locale),
    change_password: answer['change_password'] === true,
    new_customer: answer['new_customer'] === true,
  }
}

interface Claims {
  locale?: unknown
  readonly?: unknown
  uid?: unknown
  user_id?: unknown
}

/** Read, not verified: only the upstream knows its key, and it decides itself on every call. Nothing is allowed by these. */
export function claimsOf(token: string): Claims {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    return (JSON.parse(payload) ?? {}) as Claims
  } catch {
    return {}
  }
}
