import { afterAll, expect, test, vi } from 'vitest'
import { randomFrom } from '#demo/random'
import { closedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { sharedBundle } from '#test/processes/shared-bundle'
import { startStripeDouble } from '#test/doubles/stripe'
import { playHistory } from '#test/payment-torture/histories'
import { killAt, killPoints } from '#test/payment-torture/kill-points'
import { parallelPays } from '#test/payment-torture/parallel-pays'
import { audit, killServer, startServer, untilFinal, type World } from '#test/payment-torture/world'
import { hurry, payingApp, stripeEnv } from '#test/fixtures/payments'

// A small part of `npm run torture -- payment`: the same code, seeded, within a test's time.

vi.setConfig({ testTimeout: 120_000 })

const seed = 20_261_115

const stripe = await closedAfterAll(startStripeDouble())
const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(payingApp(stripeEnv(stripe), database))
const bundle = await sharedBundle()
const world: World = { database, address: database.address, stripe, bundle, say: () => {} }
const servers = await Promise.all([startServer(world, { pollMs: 1000 }), startServer(world)])
afterAll(() => Promise.all(servers.map(killServer)))

const random = randomFrom(seed)
const some = killPoints.filter(
  ({ act, at }) =>
    (act === 'pay' && /^(after commit$|provider acted|before select \* from payments)/.test(at)) ||
    (act === 'verify' && at === 'provider acted'),
)

test.each(some)('killed at $act: $at', async (point) => {
  await killAt(world, servers[0], point)
  await hurry(database)
  await untilFinal(world, 60_000)
  expect((await audit(world)).wrong).toEqual([])
})

test('100 pays of one invoice at once over two servers: one charge', async () => {
  const parallel = await parallelPays(world, servers, { pays: 100 })
  expect(parallel).toMatchObject({ transactions: 1, charges: 1 })
  expect(parallel.statuses).not.toHaveProperty('failed')
  expect(await parallelPays(world, servers, { pays: 20, key: 'one-key-for-all' })).toMatchObject({
    charges: 1,
  })
  await hurry(database)
  await untilFinal(world, 60_000)
  expect((await audit(world)).wrong).toEqual([])
})

test('50 random histories of webhooks end like the provider’s ledger', async () => {
  for (let i = 0; i < 50; i += 1)
    expect([i, await playHistory({ app, stripe, random })]).toEqual([i, undefined])
})
