import type { FastifyRequest } from 'fastify'
import { type Locale, parseLocale } from '@fanal/domain/settings/languages'

/** The language of an answer: `lang` in the query, else Accept-Language, else Spanish. Unknown ones are skipped. */
export function localeOf(request: FastifyRequest): Locale {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang
  const fromQuery = parseLocale(asked)
  if (fromQuery) return fromQuery
  return acceptedLocale(request.headers['accept-language'])
}

export const acceptedLocale = (header = ''): Locale => accepted(header) ?? 'es-ES'

/** The best available match: `en-GB` uses the English texts. */
function accepted(header: string): Locale | undefined {
  if (header === '') return undefined
  const wishes = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.split(';')
      return { tag: tag.trim(), weight: quality ? Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 0) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { tag } of wishes) {
    const locale = parseLocale(tag) ?? parseLocale(tag.split('-')[0])
    if (locale) return locale
  }
  return undefined
}
