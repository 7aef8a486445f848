import { expect, test } from 'vitest'
import { saveProduct } from '#features/products/import-products'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { electricityCents, gasCents } from '#test/comparators/slow-model'
import { aKey } from '#test/fixtures/leads'

// `npm run torture -- comparators` asks for ten thousand.
const count = Number(process.env['COMPARISONS'] ?? 300)
const seed = Number(process.env['SEED'] ?? 7)

const app = await closedAfterAll(testApp())
const prices = {
  '2.0TD': { power: ['0.082011', '0.008096'], energy: ['0.226', '0.150', '0.124'], fixed: null },
  '3.0TD': {
    power: ['0.055827', '0.029089', '0.012278', '0.010647', '0.006887', '0.003951'],
    energy: ['0.171', '0.154', '0.125', '0.113', '0.110', '0.115'],
    fixed: null,
  },
  'RL.2': { power: [], energy: ['0.0562'], fixed: '0.276822' },
}

/** Mulberry32. */
function randomOf(start: number) {
  let state = start
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return { whole, one: <T>(values: readonly T[]): T => values[whole(0, values.length - 1)] as T }
}

/** A network may ask 600 times. */
const ask = (url: string, payload: object, i: number) =>
  app.visitor.inject({
    method: 'POST',
    url,
    payload,
    headers: aKey(),
    remoteAddress: `10.0.${Math.floor(i / 500)}.1`,
  })

const dayOf = (days: number) => new Date(Date.UTC(2021, 0, 1 + days)).toISOString().slice(0, 10)

test(`${count} bills at random cost the same by other means`, { timeout: 1_200_000 }, async () => {
  for (const [tariff, of] of Object.entries(prices))
    await saveProduct(app.database, {
      product: 'Llum',
      tariff,
      offered: true,
      duration_months: 12,
      prices: [{ from: '2020-01-01', ...of, surplus: null }],
    })
  const { whole, one } = randomOf(seed)
  const different: unknown[] = []
  const note = (asked: object, { total_amount: told }: { total_amount: number }, cents: number) => {
    if (told !== cents / 100) different.push({ ...asked, told, expected: cents / 100 })
  }
  for (let i = 0; i < count; i += 1) {
    const tariff = one(['2.0TD', '2.0TD', '3.0TD', 'RL.2'] as const)
    const first = whole(0, 2_050)
    const length = whole(0, 70)
    const [start, end] = [dayOf(first), dayOf(first + length)]
    const zone = one(['peninsula', 'balearic', 'canary', 'ceuta', 'melilla'])
    const bill = { tariff, start, end, zone, prices: prices[tariff] }
    const common = { comerOrigin: 1, startDate: start, endDate: end, invoiceAmount: '100' }
    if (tariff === 'RL.2') {
      const kwh = [whole(0, 5_000)]
      const body = { ...common, cups: 'ES0217010123456789LL', access_tariff: tariff, consumption: kwh[0] }
      const answer = await ask('/api/v2/gas/price-compare/', body, i)
      note(body, answer.json(), gasCents({ ...bill, kwh }))
      continue
    }
    const isSmall = tariff === '2.0TD'
    const low = whole(1, isSmall ? 150 : 400) / 10
    const high = isSmall ? whole(1, 150) / 10 : low + whole(0, 300) / 10
    const powers = isSmall
      ? [String(low), high.toFixed(1)]
      : [...Array.from({ length: 5 }, () => String(low)), high.toFixed(1)]
    // As much as those powers can give.
    const most = Math.floor((Math.max(low, high) * 24 * (length + 1)) / (isSmall ? 3 : 6))
    const kwh = Array.from({ length: isSmall ? 3 : 6 }, () => whole(0, Math.min(most, 3_000)))
    const body = {
      ...common,
      cups: 'ES0031405512340001MK0F',
      accessTariff: tariff,
      power: powers[0],
      power2: powers.at(-1),
      ...Object.fromEntries(kwh.map((used, period) => [`p${period + 1}`, used])),
      zone,
    }
    const answer = await ask('/api/v2/price-compare/', body, i)
    note(body, answer.json(), electricityCents({ ...bill, powers, kwh }))
  }
  expect(different).toEqual([])
})
