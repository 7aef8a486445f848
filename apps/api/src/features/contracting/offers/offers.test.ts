import type { OfferedProduct } from '@fanal/contract/schemas/contracting-offers'
import { validateCoupon } from '@fanal/contract/contracting'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteContent, saveCoupons } from '#features/content/queries'
import { setSetting } from '#features/settings/change-settings'
import { saveFlag } from '#features/settings/queries'
import { saveProduct } from '#features/products/import-products'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aProduct } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { upsertRetailers } from './offer-queries.ts'
import { usePromoCode } from './promo-codes.ts'
import { upsertPromoCode } from './promo-queries.ts'

const app = await closedAfterAll(testApp())
const { database } = app
const get = async <T>(path: string): Promise<T> => {
  const answer = await app.visitor.get(`/api/${path}`)
  expect([answer.statusCode, answer.statusCode === 200 ? undefined : answer.json()]).toEqual([200, undefined])
  return answer.json<T>()
}
const list = async <T = { id: number; name: string }>(path: string) => (await get<{ items: T[] }>(path)).items

const always = { from: null, to: null, energy: null, max_uses: null }
beforeAll(async () => {
  await saveProduct(database, {
    product: 'Llum Clara',
    tariff: '2.0TD',
    offered: true,
    duration_months: 12,
    description: { es: 'Precio fijo', ca: 'Preu fix' },
    link: { es: 'https://www.example.com/clara' },
    prices: [
      {
        from: '2024-01-01',
        power: ['0.1', '0.1'],
        energy: ['0.3', '0.3', '0.3'],
        fixed: null,
        surplus: null,
      },
      {
        from: '2025-01-01',
        power: ['0.08', '0.01'],
        energy: ['0.2', '0.15', '0.1'],
        fixed: null,
        surplus: null,
      },
      { from: '2099-01-01', power: ['1', '1'], energy: ['1', '1', '1'], fixed: null, surplus: null },
    ],
  })
  await aProduct(database, 'Vell', '2.0TD', { offered: false })
  await aProduct(database, 'Demà', '2.0TD', { from: '2099-01-01' })
  await saveProduct(database, {
    product: 'Llum Solar',
    tariff: '2.0TD',
    offered: true,
    duration_months: null,
    prices: [
      {
        from: '2025-01-01',
        power: ['0.09', '0.02'],
        energy: ['0.2', '0.2', '0.2'],
        fixed: null,
        surplus: '0.06',
      },
    ],
  })
  await aProduct(database, 'Negoci', '3.0TD')
  await saveProduct(database, {
    product: 'Gas Llar',
    tariff: 'RL.2',
    offered: true,
    duration_months: 12,
    prices: [{ from: '2025-01-01', power: [], energy: ['0.056'], fixed: '0.28', surplus: null }],
  })
  await upsertPromoCode(database, { ...always, code: 'HOLA-20', discount_cents: 2000 })
  await upsertPromoCode(database, { ...always, code: 'ENDED', discount_cents: 500, to: '2026-01-01' })
  await upsertPromoCode(database, { ...always, code: 'LATER', discount_cents: 500, from: '2099-01-01' })
  await upsertPromoCode(database, { ...always, code: 'ONCE', discount_cents: 500, max_uses: 1 })
  await upsertPromoCode(database, { ...always, code: 'GASONLY', discount_cents: 500, energy: 'gas' })
})
beforeEach(async () => {
  await database.run(sql`delete from rate_limits`)
  await saveFlag(database, 'contracting.promotionalCodes', true)
})

test('activities: common ones in the caller’s language, and those that were imported', async () => {
  await database.run(sql`insert into cnaes (id, name, descripcio) values (360, '0112', 'Cultivo de arroz')`)
  const all = await list<{ id: number; name: string; descripcio: string }>('v2/misc/cnaes/?lang=ca')
  expect(all).toContainEqual({ id: 986, name: '9820', descripcio: 'Habitatge' })
  expect(all).toContainEqual({ id: 360, name: '0112', descripcio: 'Cultivo de arroz' })
})

test('retailers by energy, by name whatever their accents and capitals', async () => {
  await upsertRetailers(database, [
    { id: 7, name: 'Órbita', electricity: true, gas: false },
    { id: 8, name: 'abril', electricity: true, gas: true, code: 'R2-123' },
    { id: 9, name: 'Zenit', electricity: false, gas: true },
  ])
  expect((await list('v1/leads/comers?lang=es')).map(({ id }) => id)).toEqual([8, 7])
  expect(await list('v2/gas/leads/comers')).toEqual([
    { id: 8, name: 'abril', code: 'R2-123' },
    { id: 9, name: 'Zenit', code: '' },
  ])
})

describe('what the wizard asks for and checks', () => {
  const config = () => get<Record<string, unknown>>('v1/contractacio/config')
  test('by settings, flags and services', async () => {
    expect(await config()).toEqual({
      checks_solvency: false,
      checks_dni: false,
      takes_promotional_codes: true,
      withdrawal_days: 14,
      terms_version: expect.stringMatching(/^\d{4}-\d{2}$/) as string,
      draft_days: { kept: 30, unkept: 2 },
    })
    await setSetting(database, 'contractation.morosityVerification.enabled', 'true')
    await setSetting(database, 'contractation.dniVerification.enabled', 'true')
    expect(await config()).toMatchObject({ checks_solvency: false, checks_dni: false })
    await setSetting(database, 'services.scoringUrl', 'https://scoring.example.com')
    await setSetting(database, 'services.dniValidationUrl', 'https://dni.example.com')
    await saveFlag(database, 'contracting.promotionalCodes', false)
    const told = await config()
    expect(told).toMatchObject({ checks_solvency: true, checks_dni: true, takes_promotional_codes: false })
    expect(JSON.stringify(told)).not.toContain('example.com')
  })
})

describe('access tariffs', () => {
  test.each([
    ['15', ['2.0TD']],
    ['4,6', ['2.0TD']],
    ['15.001', ['3.0TD']],
  ])('of %s kW', async (power, names) => {
    expect((await list(`v2/tariff?power=${power}&old=0`)).map(({ name }) => name)).toEqual(names)
  })
  test('without a power, those of low voltage', async () => {
    expect(await list('v1/tariff')).toEqual([
      { id: 18, name: '2.0TD' },
      { id: 19, name: '3.0TD' },
    ])
  })
  test('what is no power is named', async () => {
    const answer = await app.visitor.get('/api/v2/tariff?power=x')
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { power: ['power_field_not_valid'] }])
  })
  test('of gas, those for which something is sold', async () => {
    expect(await list('v2/gas/tariff')).toEqual([{ id: 2, name: 'RL.2' }])
  })
})

describe('products', () => {
  const products = (query: string) => list<OfferedProduct>(`v2/pricelist?${query}`)
  const names = async (query: string) => (await products(query)).map(({ name }) => name)

  test('what is offered, at the prices of today, in the caller’s language', async () => {
    const [clara, ...others] = await products('power=4.6&atr=18&lang=ca')
    expect(clara).toEqual({
      id: expect.any(Number) as number,
      name: 'Llum Clara',
      ov_description: 'Preu fix',
      ov_link: 'https://www.example.com/clara',
      tariff: '2.0TD',
      duration_months: 12,
      is_indexed: false,
      prices: {
        from: '2025-01-01',
        power: ['0.08', '0.01'],
        energy: ['0.2', '0.15', '0.1'],
        fixed: null,
        surplus: null,
      },
      discount: null,
    })
    expect(others.map(({ name, ov_description }) => [name, ov_description])).toEqual([['Llum Solar', '']])
    expect((await products('power=4.6&atr=18&lang=en'))[0]?.ov_description).toBe('Precio fijo')
  })
  test('of the tariff by its number or name', async () => {
    expect(await names('power=20&atr=19')).toEqual(['Negoci'])
    expect(await names('power=20&atr=3.0td')).toEqual(['Negoci'])
    expect(await names('power=20&atr=20')).toEqual([])
  })
  test('none of 2.0TD above 15 kW', async () => {
    expect(await names('power=15,001&atr=18')).toEqual([])
  })
  test('with panels, those that pay for the surplus; where none does, all', async () => {
    expect(await names('power=4.6&atr=18&selfcons=1')).toEqual(['Llum Solar'])
    expect(await names('power=20&atr=19&selfcons=true')).toEqual(['Negoci'])
  })
  test('of gas', async () => {
    const [gas, ...others] = await list<OfferedProduct>('v2/gas/pricelist?atr=2&cups=ES0217000000009008NF')
    expect([gas?.name, gas?.prices?.fixed, others]).toEqual(['Gas Llar', '0.28', []])
  })
  test.each(['pricelist?power=4.6&atr=2', 'pricelist?power=4.6&atr=x', 'gas/pricelist?atr=18'])(
    '%s is no tariff of it',
    async (path) => {
      const answer = await app.visitor.get(`/api/v2/${path}`)
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { atr: ['not_a_choice'] }])
    },
  )
  test('a code that counts is told with them', async () => {
    const discounts = async (code: string) =>
      (await products(`power=4.6&atr=18&promocode=${code}`)).map(({ discount }) => discount)
    expect(await discounts('hola-20')).toEqual(['20.00', '20.00'])
    expect(await discounts('ENDED')).toEqual([null, null])
    expect(await discounts('GASONLY')).toEqual([null, null])
  })
})

describe('a promotional code', () => {
  const coupon = (code: string) => get(`v2/leads/validate-coupon/${encodeURIComponent(code)}/`)
  const invalid = { valid: false, discount: null }
  test('that counts, however it is typed', async () => {
    for (const typed of ['HOLA-20', 'hola-20', ' HOLA-20 '])
      expect(await coupon(typed)).toEqual({ valid: true, discount: '20.00' })
  })
  test.each([
    ['NADIE', {}],
    ["' or 1=1", {}],
    ['ENDED', { reason: 'ended' }],
    ['LATER', { reason: 'not_begun' }],
  ])('%s does not, and says why if it exists', async (code, reason) => {
    expect(await coupon(code)).toEqual({ ...invalid, ...reason })
  })
  test('counts no more once it is used up, even by two at once', async () => {
    expect(await coupon('ONCE')).toMatchObject({ valid: true })
    const take = () =>
      database.transaction((tx) => usePromoCode(tx, 'once', { energy: 'electricity', customerIds: [] }))
    const taken = await Promise.all([take(), take()])
    expect(taken.filter((one) => one !== undefined)).toMatchObject([{ code: 'ONCE' }])
    expect([await coupon('ONCE'), await take()]).toEqual([{ ...invalid, reason: 'used' }, undefined])
  })
  test('is tried as often through any call: prices and estimates count with the coupon', async () => {
    await database.run(sql`truncate rate_limits`)
    const estimate = (promocode: string) =>
      app.visitor.send('POST', '/api/v2/contractacio/estimate/', {
        energy: 'electricity',
        atr: '2.0TD',
        powers: ['4.6', '4.6'],
        zipcode: '17001',
        promocode,
      })
    const pricelist = (code: string) =>
      app.visitor.get(`/api/v2/pricelist?power=4.6&atr=18&promocode=${code}`)
    const tries = validateCoupon.limit?.max ?? 0
    await database.run(sql`
      insert into rate_limits (bucket, window_start, hits)
      select 'validateCoupon:127.0.0.1', to_timestamp((floor(extract(epoch from now()) / 600) + next) * 600),
        ${tries - 3}::int
      from generate_series(0, 1) next`)
    const statuses = [
      await estimate('NADIE'),
      await pricelist('NADIE'),
      await app.visitor.get('/api/v2/leads/validate-coupon/NADIE/'),
      await estimate('HOLA-20'),
      await pricelist('HOLA-20'),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    // Without a code nothing is counted.
    expect([(await estimate('')).statusCode, (await pricelist('')).statusCode]).toEqual([200, 200])
    await database.run(sql`truncate rate_limits`)
  })
  test('a coupon that customers pass on is one of them', async () => {
    const texts = { campaign: { es: 'Amigas' }, description: { es: '20 €' } }
    await saveCoupons(database, [{ code: 'Amiga-20', ...texts, url: '', discount_cents: 2000 }])
    expect(await coupon('amiga-20')).toEqual({ valid: true, discount: '20.00' })
    const use = { customerIds: [0], energy: 'electricity' } as const
    expect(await usePromoCode(database, 'AMIGA-20', use)).toMatchObject({ code: 'AMIGA-20' })
    await deleteContent(database)
    expect(await coupon('AMIGA-20')).toEqual(invalid)
  })
  test('none counts while the flag is off', async () => {
    await saveFlag(database, 'contracting.promotionalCodes', false)
    expect(await coupon('HOLA-20')).toEqual(invalid)
  })
})
