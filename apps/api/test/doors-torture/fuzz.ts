import type { Endpoint } from '@fanal/contract/endpoint'
import { between, pick, type Random } from '#demo/random'
import type { Attacker } from './requests.ts'

// Every call of the contract with invalid values.

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'null',
  '../..',
  "' or 1=1 --",
  '%00',
  '\ud800',
  'ñ'.repeat(300),
  '2026-02-31',
  '100042',
  'ES91',
  '{}',
  '\u0000',
  '٣',
  '𝟙',
] as const

function someValue(random: Random, depth = 0): unknown {
  const kind = between(random, 0, depth > 3 ? 4 : 7)
  if (kind === 0) return pick(random, [null, true, false])
  if (kind === 1) return pick(random, [0, -1, 1.5, 2 ** 53, -1e300, 2 ** 31])
  if (kind <= 4) return pick(random, texts)
  const many = Array.from({ length: between(random, 0, 4) }, () => someValue(random, depth + 1))
  return kind === 5 ? many : someObject(random, depth)
}

/** Valid names, so that code behind the first check is reached too. */
const names = [
  'user',
  'password',
  'email',
  'name',
  'iban',
  'files',
  'amount',
  'token',
  'id',
  'code',
  'phone',
  'power',
  'contracts',
  'invoices',
  'filter',
  'type',
  'value',
  'items',
  'already_registered',
  'owner_is_bank_owner',
  'locale',
  'vat',
  'bank_id',
] as const

const someObject = (random: Random, depth = 0): unknown =>
  Object.fromEntries(
    Array.from({ length: between(random, 0, 6) }, () => [pick(random, names), someValue(random, depth + 1)]),
  )

const queries = [
  'limit',
  'offset',
  'filter',
  'lang',
  'type',
  'after',
  'initial',
  'start',
  'end',
  'from',
  'to',
  'sort',
  'format',
] as const

/** Lone surrogates cannot be encoded: they are replaced. */
const inAddress = (text: string) => encodeURIComponent(Buffer.from(text).toString())

export function fuzzed(all: readonly Endpoint[]): Attacker {
  // A signed-out token gets no further.
  const endpoints = all.filter(({ name }) => name !== 'logout')
  return (random, token) => {
    const endpoint = endpoints[between(random, 0, endpoints.length - 1)]
    if (!endpoint) throw new Error('There are no calls')
    const filled = endpoint.path.replaceAll(/\{\w+\}/g, () => inAddress(pick(random, texts)) || 'x')
    const query = Array.from(
      { length: between(random, 0, 3) },
      () =>
        `${pick(random, queries)}=${inAddress(random() < 0.5 ? pick(random, texts) : JSON.stringify(someValue(random)))}`,
    )
    const body =
      endpoint.method === 'GET'
        ? undefined
        : JSON.stringify(random() < 0.9 ? someObject(random) : someValue(random))
    const head = [
      `${endpoint.method} /api/v${pick(random, [1, 2, 2, 2])}/${filled}?${query.join('&')} HTTP/1.1`,
      'Host: portal.example.com',
      ...(random() < 0.8 ? [`Authorization: Bearer ${token}`] : []),
      ...(random() < 0.2 ? [`Idempotency-Key: ${'k'.repeat(between(random, 0, 300))}`] : []),
      ...(body === undefined
        ? []
        : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    ]
    return { parts: [`${head.join('\r\n')}\r\n\r\n${body ?? ''}`] }
  }
}
