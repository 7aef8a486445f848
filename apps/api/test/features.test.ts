import { expect, test } from 'vitest'
import { features } from '#app'
import type { Database } from '#platform/database'
import { tokensOf } from '#platform/session'
import { testEnv, testSecret } from './app.ts'

// A feature declares its calls before its code is loaded: the code must answer exactly those.

const deps = { env: testEnv({ DEMO: true }), database: {} as Database, tokens: tokensOf(testSecret) }

test('every call that a feature names is answered by its code, and no other', async () => {
  for (const { endpoints, load } of features(deps)) {
    const answered = (await load()).map(({ endpoint }) => endpoint.name).sort()
    expect(answered).toEqual(endpoints.map(({ name }) => name).sort())
  }
})

test('no two calls have one name', () => {
  const names = features(deps).flatMap(({ endpoints }) => endpoints.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})
