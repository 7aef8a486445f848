import { parseLocale } from '@fanal/domain/settings/languages'

export interface Login {
  token: string
  locale: string | undefined
  change_password: boolean
  new_customer: boolean
}

/** The token of an answer, and the language from the answer or the token. */
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

/** Decoded, not verified: only the upstream has the key, and it decides on every call. These claims grant nothing. */
export function claimsOf(token: string): Claims {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    return (JSON.parse(payload) ?? {}) as Claims
  } catch {
    return {}
  }
}
