import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import { langs } from '@fanal/domain/settings/languages'
import type { CupsConfig } from '@fanal/contract/schemas/contracting-offers'
import { supplyWarnings } from '@fanal/domain/contracting/supply-warnings'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { loadDemoWorld } from '../world.ts'

const app = await closedAfterAll(testApp({ env: { DEMO: true } }))
const now = new Date()
beforeAll(() => loadDemoWorld(app.database, now, app.deps.env))

/** As README.md lists them. */
const listed =
  readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8').match(/ES\d{16}\w{2,4}/g) ?? []

/** The answer to who says to be its holder. */
const ask = async (cups: string, path = 'v1/contractacio') =>
  (await app.visitor.get(`/api/${path}/config/cups/${cups}?holder=1`)).json<CupsConfig>()

describe('the supply points of the demo', () => {
  const [
    ordinary = '',
    bonus,
    openSwitch,
    changed,
    lowRights,
    shop = '',
    solar = '',
    gas = '',
    unknown = '',
    away = '',
  ] = listed
  const warnings = async (cups = '', powers = ['4.6', '4.6']) => {
    const { supply_point: point } = await ask(cups)
    if (!point) throw new Error(`Nothing is known of ${cups}`)
    const { zipcode, city } = point
    return supplyWarnings(point, { powers, zipcode, city, today: now.toISOString().slice(0, 10) }).map(
      ({ kind }) => kind,
    )
  }
  test('an ordinary one has nothing to say', async () => {
    expect(await warnings(ordinary)).toEqual([])
    const { supply_point: point } = await ask(ordinary)
    expect(point?.years.map(({ kwh }) => kwh.length)).toEqual([3, 3, 3])
  })
  test('each case is told', async () => {
    expect(await warnings(bonus)).toContain('social_bonus')
    expect(await warnings(openSwitch)).toContain('switch_open')
    expect(await warnings(changed, ['5.5', '5.5'])).toContain('power_changed_recently')
    expect(await warnings(lowRights)).toContain('above_extension_rights')
    expect(await ask(shop)).toMatchObject({
      access_tariff: { name: '3.0TD' },
      power_p6: '20',
      supply_point: { phases: 'three' },
    })
    expect(await ask(solar)).toMatchObject({ selfcons: true, autoconsumo_code: '41' })
    expect(await ask(gas, 'v2/gas/contractacio')).toMatchObject({ access_tariff: { name: 'RL.2' } })
    expect(await ask(unknown)).toMatchObject({ supply_point: null, is_away: false })
    expect(await ask(away)).toMatchObject({ supply_point: null, is_away: true })
  })
  test('all can be contracted', async () => {
    for (const cups of listed) {
      const path = cups === gas ? 'v2/gas/contractacio' : 'v1/contractacio'
      expect((await ask(cups, path)).cups_availability).toEqual({ available: true })
    }
    expect(listed).toHaveLength(10)
  })
})

test('retailers, codes, products in three languages, and both checks', async () => {
  const get = async (path: string) => (await app.visitor.get(`/api/${path}`)).json()
  expect((await get('v2/leads/comers')).items.length).toBeGreaterThan(3)
  expect((await get('v2/gas/leads/comers')).items.length).toBeGreaterThan(2)
  expect(await get('v2/leads/validate-coupon/benvinguda/')).toEqual({ valid: true, discount: '20.00' })
  for (const [code, reason] of [
    ['ESTIU', 'ended'],
    ['PRIMERA', 'used'],
  ])
    expect(await get(`v2/leads/validate-coupon/${code}/`)).toEqual({ valid: false, discount: null, reason })
  const texts = await Promise.all(
    langs.map(
      async (lang) => (await get(`v2/pricelist?power=4.6&atr=18&lang=${lang}`)).items[0].ov_description,
    ),
  )
  expect(new Set(texts).size).toBe(langs.length)
  expect(await get('v1/contractacio/config')).toMatchObject({ checks_solvency: true, checks_dni: true })
})

test.each([
  ['100051', ['requested', 'signed', 'sent']],
  ['100052', ['requested', 'signed', 'sent', 'accepted']],
])('contract %s is on its way: followed, with its papers, and can be withdrawn from', async (name, done) => {
  await app.database.run(sql`update accounts set must_change_password = false`)
  const jorge = await app.as('87654321X')
  const read = async () => (await jorge.get(`/api/v2/contracts/${name}/switching/`)).json<Switching>()
  const { steps, papers, withdrawal, address, is_new_supply } = await read()
  expect(steps.flatMap(({ step, at }) => (at ? [step] : []))).toEqual(done)
  expect(steps.find(({ step }) => step === 'active')?.by).toMatch(/^\d{4}-/)
  expect([is_new_supply, withdrawal.is_possible]).toEqual([false, true])
  expect(papers.map(({ kind }) => kind)).toEqual(['summary', 'contract', 'sepa', 'evidence'])
  for (const { kind } of papers)
    expect((await jorge.get(`/api/v2/contracts/${name}/switching/${kind}`)).statusCode).toBe(200)
  expect(address).toMatch(/^(Calle de Verdi|Plaza del Vi), /)
  const path = `/api/v2/contracts/${name}/withdrawal/`
  expect((await jorge.send('POST', path, { confirm: true })).statusCode).toBe(200)
  expect((await read()).steps.at(-1)?.step).toBe('withdrawn')
})
