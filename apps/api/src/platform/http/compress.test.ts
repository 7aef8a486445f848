import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'

const app = await closedAfterAll(testApp())
let plain: string
beforeAll(async () => {
  plain = (await app.visitor.get('/api/v2/ov_customize/ov_settings')).body
})

const ask = (accepted: string, url = '/api/v2/ov_customize/ov_settings') =>
  app.visitor.get(url, { 'accept-encoding': accepted })

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0.5, br;q=0.8', 'br'],
  ['identity', undefined],
  ['deflate', undefined],
  ['br;q=0, gzip;q=0.0', undefined],
  ['brotli', undefined],
  ['', undefined],
])('Accept-Encoding %s → %s', async (accepted, encoding) => {
  const answer = await ask(accepted)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['vary']).toBe('Accept-Encoding')
  const read = { br: brotliDecompressSync, gzip: gunzipSync }
  const body = encoding ? read[encoding as 'br' | 'gzip'](answer.rawPayload).toString() : answer.body
  expect(body).toBe(plain)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(answer.rawPayload.length < plain.length / 2).toBe(encoding !== undefined)
})

test('short answers leave as they are', async () => {
  const answer = await ask('br', '/api/v2/feature_flags')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json()).toHaveProperty('feature_flags')
})
