import { describe, expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { saveFlag } from '#features/settings/queries'
import { paymentPlatforms } from '#gateways/payment/platforms'
import type { Env } from '#platform/env'
import { readEnv } from '#platform/env'
import { aSignedInCustomer, testApp, testSecret } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { aDebt, payBy, payingApp } from '#test/fixtures/payments'

const database = await closedAfterAll(testDatabase())

const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }
const monei = { MONEI_API_KEY: 'pk_monei' }

/** The platforms offered to a customer, and their keys. */
async function offered(env: Partial<Env>) {
  const app = await payingApp(env, database)
  const { client } = await aSignedInCustomer(app)
  const { platforms } = (await client.get('/api/v2/payment_platforms_available')).json<{
    platforms: { name: string }[]
  }>()
  const keys = await Promise.all(
    ['stripe', 'monei', 'sandbox'].map(async (name) => {
      const answer = await client.get(`/api/v2/publishable_key/${name}`)
      return answer.statusCode === 200
        ? answer.json<{ publishable_key: string }>().publishable_key
        : answer.statusCode
    }),
  )
  await app.close()
  return { platforms, names: platforms.map(({ name }) => name), keys }
}

describe('which platforms there are', () => {
  test('none without keys', async () => {
    expect(await offered({})).toMatchObject({ names: [], keys: [404, 404, 404] })
    expect(await offered({ STRIPE_SECRET_KEY: 'sk_test_x' })).toMatchObject({ names: [] })
    expect(await offered({ STRIPE_PUBLISHABLE_KEY: 'pk_test_x' })).toMatchObject({ names: [] })
  })

  test('by what the environment holds; only those with a card form have a key for the page', async () => {
    const { platforms, keys } = await offered({ ...stripe, ...monei, DEMO: true })
    expect(platforms).toEqual([
      { name: 'stripe', form: 'card', is_multiple: true },
      { name: 'monei', form: 'link', is_multiple: false },
      { name: 'sandbox', form: 'card', is_multiple: true },
    ])
    expect(keys).toEqual(['pk_test_x', 404, 'pk_sandbox'])
  })

  test('the default one first', async () => {
    await setSetting(database, 'payment.defaultPlatform', 'monei')
    expect(await offered({ ...stripe, ...monei })).toMatchObject({ names: ['monei', 'stripe'] })
    await setSetting(database, 'payment.defaultPlatform', 'stripe')
  })

  test('none while payment is off', async () => {
    await saveFlag(database, 'payment.online', false)
    expect(await offered({ ...stripe, DEMO: true })).toMatchObject({ names: [], keys: [404, 404, 404] })
    await saveFlag(database, 'payment.online', true)
  })

  test('an unknown platform', async () => {
    const app = await payingApp(stripe, database)
    const { client } = await aSignedInCustomer(app)
    const answer = await client.get('/api/v2/publishable_key/paypal')
    expect(answer.statusCode).toBe(400)
    await app.close()
  })
})

describe('the sandbox and production', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'embedded',
    SESSION_SECRET: testSecret,
    PUBLIC_URL: 'https://portal.example.com',
    SMTP_URL: 'files',
  }

  test('the start is refused', () => {
    expect(() => readEnv({ ...production, DEMO: '1' })).toThrow(/sandbox payment/)
  })

  test('it is not available, whatever the settings say, even if the environment allowed it', async () => {
    await setSetting(database, 'payment.defaultPlatform', 'sandbox')
    for (const DEMO of [false, true]) {
      const env = { ...readEnv(production), DEMO }
      expect(paymentPlatforms(env, database)).toEqual([])
      const app = await payingApp(env, database)
      const payer = await aSignedInCustomer(app)
      const debt = await aDebt(database, { customerId: payer.id })
      expect((await payer.client.get('/api/v2/payment_platforms_available')).json()).toEqual({
        platforms: [],
      })
      const { status, body } = await payBy(payer.client, { platform_name: 'sandbox', item_id: debt.id })
      expect([status, body.error]).toEqual([403, 'user_not_enabled_to_payment_platform'])
      await app.close()
    }
    await setSetting(database, 'payment.defaultPlatform', 'stripe')
  })

  test('its challenge does not exist outside of the demo', async () => {
    const app = await testApp({ database })
    const { client } = await aSignedInCustomer(app)
    const answer = await client.send('POST', '/api/v2/payments/sandbox/challenge', {
      payment_intent_id: 'x',
      client_secret: 'x',
      is_accepted: true,
    })
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'unknown_path'])
    await app.close()
  })
})
