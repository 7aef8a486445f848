import { beforeAll, expect, test } from 'vitest'
import { randomFrom } from '#demo/random'
import { routesOf } from '#app'
import { testApp } from '../app.ts'
import { closedAfterAll } from '../closed-after-all.ts'
import { anAccount } from '../builders.ts'
import { attack } from './attack.ts'
import { fuzzed } from './fuzz.ts'
import { attackers } from './requests.ts'
import { portOf } from '../raw.ts'

// A short form of `npm run torture -- doors`: always the same requests.

const app = await closedAfterAll(testApp())
let port: number
let token: string
beforeAll(async () => {
  port = portOf(await app.server.listen({ port: 0, host: '127.0.0.1' }))
  token = (await app.as((await anAccount(app.database)).vat)).token ?? ''
})

test('malformed, deep, slow and oversized requests are refused, and break nothing', async () => {
  const tally = await attack({ port, token, attackers, requests: 240, atOnce: 12, random: randomFrom(12) })
  expect(tally.wrong).toEqual([])
  expect(tally.statuses).toMatchObject({
    400: expect.any(Number),
    404: expect.any(Number),
    413: expect.any(Number),
  })
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
})

test('no call breaks on invalid values', async () => {
  const endpoints = (await routesOf(app.deps)).map(({ endpoint }) => endpoint)
  const all = { fuzzed: fuzzed(endpoints) }
  const tally = await attack({
    port,
    token,
    attackers: all,
    requests: 500,
    atOnce: 8,
    random: randomFrom(5),
  })
  expect(tally.wrong).toEqual([])
  // A busy machine is not a failure.
}, 600_000)
