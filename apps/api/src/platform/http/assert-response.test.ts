import { endpoint } from '@fanal/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openRoute } from '#platform/endpoint'
import { ownSource } from '#platform/portal/own-source'
import { bindingOf, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { assertResponse } from './assert-response.ts'

const call = endpoint<{ response: typeof contract }>({
  name: 'planted',
  path: 'test/planted',
  access: 'anyone',
})
const contract = z.object({ name: z.string(), holder: z.object({ vat: z.string() }) })
const card = z.object({ kind: z.literal('card'), last4: z.string() })
const transfer = z.object({ kind: z.literal('transfer'), iban: z.string() })

const check = (response: z.ZodType | undefined, body: unknown) => () =>
  assertResponse({ endpoint: call, schemas: { response } }, body)

describe('an extra key fails', () => {
  test.each([
    ['at the top', contract, { name: 'A', holder: { vat: 'X' }, id: 1 }, 'id'],
    ['in an object', contract, { name: 'A', holder: { vat: 'X', phone: '' } }, 'holder.phone'],
    ['in a list', z.array(contract), [{ name: 'A', holder: { vat: 'X' }, id: 1 }], '0.id'],
    ['in a tuple', z.tuple([z.string(), card]), ['A', { kind: 'card', last4: '1', pan: '2' }], '1.pan'],
    ['in a record', z.record(z.string(), card), { a: { kind: 'card', last4: '1', pan: '2' } }, 'a.pan'],
    ['in a union', z.union([card, transfer]), { kind: 'transfer', iban: 'ES', last4: '1' }, 'last4'],
    [
      'in a discriminated union',
      z.discriminatedUnion('kind', [card, transfer]),
      { kind: 'card', last4: '1', iban: 'ES' },
      'iban',
    ],
    ['in an intersection', z.intersection(contract, card.partial()), { ...held(), pan: '2' }, 'pan'],
    ['where nothing, or null, may be', contract.nullish(), { ...held(), id: null }, 'id'],
    ['under a default', z.object({ card: card.default({ kind: 'card', last4: '' }) }), paidBy(), 'card.pan'],
    ['in what extends another', contract.extend({ id: z.number() }), { ...held(), id: 1, vat: 'X' }, 'vat'],
  ])('%s', (_where, schema, body, path) => {
    expect(check(schema, body)).toThrow(`The answer of planted does not fit its schema: ✖ Extra key: ${path}`)
  })

  test('where there should be no answer', () => {
    expect(check(undefined, { id: 1 })).toThrow('The answer of planted does not fit its schema')
  })
})

describe('what fits passes', () => {
  test.each([
    ['an answer', contract, held()],
    [
      'both sides of an intersection',
      z.intersection(contract, card),
      { ...held(), kind: 'card', last4: '1' },
    ],
    ['a key without a value, which JSON leaves out', contract, { ...held(), id: undefined }],
    [
      'anything where anything is allowed',
      z.object({ values: z.record(z.string(), z.unknown()) }),
      anything(),
    ],
    ['no answer', undefined, undefined],
  ])('%s', (_what, schema, body) => {
    expect(check(schema, body)).not.toThrow()
  })
})

function held() {
  return { name: 'A', holder: { vat: 'X' } }
}

function paidBy() {
  return { card: { kind: 'card', last4: '1', pan: '2' } }
}

function anything() {
  return { values: { a: { b: [1] } } }
}

describe('an extra column of an answer fails', async () => {
  const route = openRoute(call, { response: contract }, async () => ({ ...held(), password_hash: 'x' }))
  const app = await closedAfterAll(testApp({ routes: [route] }))
  const { database, tokens, env } = app.deps
  const options = { database, tokens, publicUrl: env.PUBLIC_URL, deskUrl: env.DESK_URL, checkResponses: true }
  const source = ownSource(new Map([['planted', { ...bindingOf(route), share: undefined }]]), options)
  app.server.get('/page', (request) => source(request)({ endpoint: call, params: {}, query: {} }))

  test.each([
    ['over HTTP', '/api/v2/test/planted'],
    ['in what a page reads', '/page'],
  ])('%s', async (_where, url) => {
    const answer = await app.visitor.get(url)
    expect([answer.statusCode, answer.body.includes('password_hash')]).toEqual([500, false])
    const lines = app.logs().split('\n')
    expect(
      lines.filter((line) => line.includes(`"reqId":"${String(answer.headers['x-request-id'])}"`)),
    ).toContainEqual(expect.stringContaining('Extra key: password_hash'))
  })
})
