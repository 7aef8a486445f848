import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { saveRegulatedDays } from './regulated-queries.ts'

const app = await closedAfterAll(testApp())
const hours = (first: number, count = 24) => Array.from({ length: count }, (_, i) => first + i / 4)
const days = [
  { day: '2026-10-24', prices: hours(90) },
  { day: '2026-10-25', prices: hours(-5.5, 25) },
  { day: '2026-10-26', prices: hours(110.25) },
]
beforeAll(async () => {
  await saveRegulatedDays(app.database, 'peninsula', days)
  await saveRegulatedDays(app.database, 'ceuta_melilla', days.slice(0, 1))
})
const ask = (query: string) => app.visitor.get(`/api/v2/products/regulated/?${query}`)

test('the hours of some days, for anyone, and for a while from a cache', async () => {
  const answer = await ask('from=2026-10-25&to=2026-10-26')
  expect(answer.json()).toEqual({ days: days.slice(1) })
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
})

test('of the zone; none where there are none', async () => {
  const range = 'from=2026-10-01&to=2026-10-31'
  expect((await ask(`${range}&zone=ceuta_melilla`)).json()).toEqual({ days: days.slice(0, 1) })
  expect((await ask('from=2020-01-01&to=2020-02-01')).json()).toEqual({ days: [] })
})

test('a day that is saved again replaces the first', async () => {
  const corrected = [{ day: '2026-10-24', prices: hours(95) }]
  await saveRegulatedDays(app.database, 'peninsula', corrected)
  expect((await ask('from=2026-10-24&to=2026-10-24')).json()).toEqual({ days: corrected })
})

test.each([
  ['from=2026-10-26&to=2026-10-25', { to: ['end_before_start'] }],
  ['from=2025-01-01&to=2026-02-05', { to: ['range_too_long'] }],
  ['from=ayer&to=2026-10-25', { from: ['invalid_format'] }],
  ['from=2026-10-25', { to: ['required'] }],
  ['from=2026-10-25&to=2026-10-25&zone=canary', { zone: ['invalid_value'] }],
])('%s is refused by field', async (query, errors) => {
  const answer = await ask(query)
  expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([400, errors])
})

test('400 days are not too many', async () => {
  expect((await ask('from=2025-01-01&to=2026-02-04')).statusCode).toBe(200)
})
