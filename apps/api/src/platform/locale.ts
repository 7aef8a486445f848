import type { FastifyRequest } from 'fastify'
import { type Locale, parseLocale } from '@fanal/domain/settings/languages'

/** The language of an answer: `lang` in the query, else Accept-Language, else Spanish. Unknown ones are passed over. */
export function localeOf(request: FastifyRequest): Locale {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang
  const fromQuery = parseLocale(asked)
  if (fromQuery) return fromQuery
  for (const part of (request.headers['accept-language'] ?? '').slice(0, 200).split(',')) {
    const locale = parseLocale(part.split(';')[0]?.trim() ?? '')
    if (locale) return locale
  }
  return 'es-ES'
}
