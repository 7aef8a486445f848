import {
  defaultPrivateSettings,
  defaultPublicSettings,
  defaultServerSettings,
} from '@fanal/domain/settings/default-settings'
import { madridDayOf } from '@fanal/domain/dates'
import { onlyBundled } from '@fanal/domain/rates/bundled-rates'
import { taxPercents } from '@fanal/domain/rates/override-rates'
import { defaultFlags } from '@fanal/domain/settings/feature-flags'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type Client, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { anAccount } from '#test/builders'
import { saveFlag, saveSettingsPatch } from './queries.ts'

const publicUrl = '/api/v2/ov_customize/ov_settings'
const privateUrl = '/api/v2/ov_customize/ov_private_settings'

const app = await closedAfterAll(testApp())
let customer: Client
beforeAll(async () => {
  customer = await app.as((await anAccount(app.database)).vat)
})
beforeEach(async () => {
  await saveSettingsPatch(app.database, {})
  await app.database.run(sql`delete from feature_flags`)
})

const withTaxesOfToday = () => ({
  ...defaultPublicSettings,
  taxes: taxPercents(onlyBundled, madridDayOf(Date.now())),
})

describe('bundled defaults', () => {
  test('visitors get the public part', async () => {
    expect((await app.visitor.get(publicUrl)).json()).toEqual(withTaxesOfToday())
  })

  test('the private part is for customers', async () => {
    expect((await app.visitor.get(privateUrl)).json().error).toBe('login_required')
    expect((await customer.get(privateUrl)).json()).toEqual(defaultPrivateSettings)
  })

  test('they exist in the second version only', async () => {
    for (const url of [publicUrl, privateUrl])
      expect((await customer.get(url.replace('v2', 'v1'))).statusCode).toBe(404)
  })
})

describe('as changed by the operator', () => {
  test('changes are merged over the defaults; arrays are replaced', async () => {
    const palette = defaultPublicSettings.charts.palette
    await saveSettingsPatch(app.database, {
      organization: { name: 'Llum del Mar' },
      language: { partner: ['ca-ES'] },
      charts: { palette: ['#112233'] },
      contracts: { itemsPerPage: 50 },
    })
    const answer = (await app.visitor.get(publicUrl)).json<typeof defaultPublicSettings>()
    expect(answer.organization).toEqual({ ...defaultPublicSettings.organization, name: 'Llum del Mar' })
    expect(answer.language).toEqual({ ...defaultPublicSettings.language, partner: ['ca-ES'] })
    expect(answer.charts.palette).toEqual(['#112233'])
    expect(palette.length).toBeGreaterThan(1)
    expect((await customer.get(privateUrl)).json().contracts).toEqual({
      ...defaultPrivateSettings.contracts,
      itemsPerPage: 50,
    })
  })

  test('taxes that the operator sets or imports are told in place of the bundled ones', async () => {
    const taxesNow = async () => (await app.visitor.get(publicUrl)).json<typeof defaultPublicSettings>().taxes
    await app.database.run(sql`
      insert into rates (kind, scope, amounts, source) values ('electricity_vat', '', array['0.22'], 'BOE')`)
    expect((await taxesNow()).vatPercent).toBe('22')
    await saveSettingsPatch(app.database, { taxes: { specialElectricityPercent: '3.8', vatPercent: '23.5' } })
    expect(await taxesNow()).toEqual({ specialElectricityPercent: '3.8', vatPercent: '23.5' })
    await app.database.run(sql`delete from rates`)
  })

  test('nothing private reaches a visitor, and nothing server-only anybody', async () => {
    await saveSettingsPatch(app.database, {
      services: { scoringUrl: 'https://scoring.example.com/secret' },
      oidcClaims: { taxId: 'secret-claim' },
      contracts: { itemsPerPage: 77 },
      payment: { defaultPlatform: 'monei' },
    })
    const seen = await app.visitor.get(publicUrl)
    const seenByCustomer = await customer.get(privateUrl)
    const hidden = Object.keys({ ...defaultPrivateSettings, ...defaultServerSettings })
    expect(Object.keys(seen.json<object>()).filter((key) => hidden.includes(key))).toEqual([])
    expect(Object.keys(seenByCustomer.json<object>()).sort()).toEqual(
      Object.keys(defaultPrivateSettings).sort(),
    )
    for (const answer of [seen, seenByCustomer, await customer.get(publicUrl)])
      expect(answer.body).not.toContain('secret')
    expect(seen.body).not.toContain('monei')
  })

  test('a change is seen at the next call, on every instance', async () => {
    const second = await testApp({ database: app.database })
    await second.visitor.get(publicUrl)
    await saveSettingsPatch(app.database, { homepage: 'contracts' })
    expect((await second.visitor.get(publicUrl)).json().homepage).toBe('contracts')
    await second.close()
  })

  test('unknown keys and values of another type are ignored', async () => {
    const odd = { unknown: { key: 1 }, homepage: 7, features: { signup: 'yes', other: true }, language: [] }
    await app.database.run(sql`update settings set patch = ${JSON.stringify(odd)}`)
    expect((await app.visitor.get(publicUrl)).json()).toEqual(withTaxesOfToday())
  })
})

describe('feature flags', () => {
  test.each(['/api/v1/feature_flags/', '/api/v2/feature_flags/'])(
    '%s: all on, by their names',
    async (url) => {
      expect((await app.visitor.get(url)).json()).toEqual({ feature_flags: defaultFlags })
      expect(defaultFlags).toMatchObject({ 'coupons.coupon': true, 'crm.case': true })
    },
  )

  test('what the operator set wins', async () => {
    await saveFlag(app.database, 'crm.case', true)
    await saveFlag(app.database, 'crm.case', false)
    const answer = (await customer.get('/api/v2/feature_flags')).json<{ feature_flags: object }>()
    expect(answer).toEqual({ feature_flags: { ...defaultFlags, 'crm.case': false } })
  })
})
