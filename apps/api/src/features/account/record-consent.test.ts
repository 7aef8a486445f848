import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aCustomer } from '#test/builders'

const url = '/api/v2/user/consents'
const visitor = '5f0f7a52-6f5c-4c6e-9d2e-0a5d6f1c2b3a'
const given = {
  visitor,
  choices: { preferences: true, statistics: false, marketing: false },
  text_version: '2026-11',
}

const app = await closedAfterAll(testApp())
beforeEach(() => app.database.run(sql`truncate rate_limits, visitor_consents`))

const rowsOf = (version: string) =>
  app.database.many(sql`
    select customer_id, visitor, purpose, granted, locale, channel from consents where text_version = ${version}
    union all select null, visitor, purpose, granted, locale, channel from visitor_consents
    where text_version = ${version} order by purpose`)

test('each purpose is a row, refusals too', async () => {
  const answer = await app.visitor.send('POST', `${url}?lang=ca-ES`, given)
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }])
  const row = { customer_id: null, visitor, locale: 'ca-ES', channel: 'web' }
  expect(await rowsOf('2026-11')).toEqual([
    { ...row, purpose: 'marketing', granted: false },
    { ...row, purpose: 'preferences', granted: true },
    { ...row, purpose: 'statistics', granted: false },
  ])
})

test('the consent of a customer is known to be theirs', async () => {
  const { id, vat } = await aCustomer(app.database)
  await (await app.as(vat)).send('POST', url, { ...given, visitor: undefined, text_version: 'signed-in' })
  expect(await rowsOf('signed-in')).toMatchObject(
    Array.from({ length: 3 }, () => ({ customer_id: id, visitor: null, locale: 'es-ES' })),
  )
})

test('impersonating staff cannot consent', async () => {
  const { vat } = await aCustomer(app.database)
  const answer = await (await app.asReadOnly(vat)).send('POST', url, { ...given, text_version: 'staff' })
  expect(answer.json().error).toBe('read_only')
  expect(await rowsOf('staff')).toEqual([])
})

test('a repeat with the same key is recorded once', async () => {
  const key = { 'idempotency-key': 'consent-0001' }
  const body = { ...given, text_version: 'repeated' }
  for (let i = 0; i < 2; i += 1)
    expect((await app.visitor.send('POST', url, body, key)).json()).toEqual({ status: 'OK' })
  expect(await rowsOf('repeated')).toHaveLength(3)
})

test.each([
  ['a purpose is missing', { ...given, choices: { preferences: true, statistics: true } }],
  ['a purpose is unknown', { ...given, choices: { ...given.choices, everything: true } }],
  ['no text version', { ...given, text_version: ' ' }],
  ['no visitor id of ours', { ...given, visitor: 'marta' }],
])('%s: refused', async (_what, body) => {
  expect((await app.visitor.send('POST', url, body)).statusCode).toBe(400)
})

test('at most thirty in ten minutes from one address', async () => {
  const statuses = new Set<number>()
  // Twice as many, since a new window may begin meanwhile.
  for (let i = 0; i < 62; i += 1) statuses.add((await app.visitor.send('POST', url, given)).statusCode)
  expect(statuses.has(429)).toBe(true)
})
