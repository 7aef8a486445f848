import { calculationBody } from '@fanal/domain/calculator/calculation-body'
import { exampleCalculator, exampleCups } from '@fanal/domain/calculator/calculator-form-fixture'
import { exampleCupsConfig, exampleUnknownCups } from '@fanal/contract/fixtures/example-cups-config-fixture'
import { randomUUID } from 'node:crypto'
import type { PublicSettings } from '@fanal/domain/settings/settings'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { routesOf } from '#app'
import { type Client, clientOf, type TestApp, testApp } from '#test/app'
import { type Double, startDouble } from '#test/doubles/retailer/server'
import type { Database } from '#platform/database'

// The gateway in front of a server with the minimal API only: see the double.

const noDatabase = new Proxy({} as Database, {
  get: (_, property) => {
    throw new Error(`A gateway asked its database (${String(property)})`)
  },
})

let double: Double
let gateway: TestApp
let ana: Client
const signIn = async (user = '12345678Z', password = 'Clave-2026') => {
  const answer = await gateway.visitor.send('POST', '/api/v2/user/login', { user, password })
  return { answer, token: answer.json<{ token: string }>().token }
}
const get = async <T = Record<string, unknown>>(path: string, client = ana) => {
  const answer = await client.get(`/api/v2/${path}`)
  expect([answer.statusCode, answer.statusCode < 300 ? undefined : answer.json()]).toEqual([200, undefined])
  return answer.json<T>()
}
const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
  const answer = await ana.send(method, `/api/v2/${path}`, body, { 'idempotency-key': randomUUID() })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

beforeEach(async () => {
  double = await startDouble()
  gateway = await testApp({
    database: noDatabase,
    env: { API_UPSTREAM: double.url, API_UPSTREAM_CALLS: 'documents' },
  })
  ana = clientOf(gateway.server, (await signIn()).token)
})
afterEach(async () => {
  await gateway.close()
  await double.close()
  if (double.refused.length > 0)
    throw new Error(`Calls outside of the minimal API: ${double.refused.join(', ')}`)
})

describe('the session', () => {
  test('a login sets our own cookie; no other header of the upstream passes', async () => {
    const { answer, token } = await signIn()
    const names = answer.cookies.map(({ name, value }) => [name, value])
    expect(names).toEqual(expect.arrayContaining([['lang', 'es-ES']]))
    expect(answer.cookies.find(({ name }) => name.endsWith('token'))).toMatchObject({
      value: token,
      httpOnly: true,
    })
    expect(JSON.stringify(answer.headers)).not.toMatch(/erp|stolen|unsafe-inline|x-powered-by/i)
    expect(answer.json()).toMatchObject({ change_password: false, locale: 'es-ES', readonly: false })
  })

  test('a wrong password has our own message', async () => {
    const { answer } = await signIn('12345678Z', 'no')
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'invalid_credentials'])
    expect(answer.body).not.toContain('incorrectos')
  })

  test('a forced change is remembered until it is made', async () => {
    const { answer, token } = await signIn('87654321X', 'Primera-1')
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const client = clientOf(gateway.server, token)
    const profile = async () => (await client.get('/api/v2/users/', { cookie })).json()
    expect(await profile()).toMatchObject({ name: 'Ana Prat Vila', change_password: true, locale: 'es-ES' })
    const passwords = { current: 'Primera-1', password: 'Segunda-22' }
    const changed = await client.send('PUT', '/api/v2/user/password', passwords, { cookie })
    expect(changed.json().status).toBe('OK')
    expect(changed.cookies.find(({ name }) => name === 'session_facts')?.value).toBe('')
    const wrong = await ana.send('PUT', '/api/v2/user/password', {
      current: 'Nunca-1',
      password: 'Segunda-22',
    })
    expect([wrong.statusCode, wrong.json().error]).toEqual([403, 'invalid_password'])
  })

  test('a logout clears the session here; without a session nothing is called', async () => {
    const before = double.calls.length
    const left = await ana.send('POST', '/api/v2/user/logout', {})
    expect([left.statusCode, left.json()]).toEqual([200, { status: 'OK' }])
    expect(left.cookies.find(({ name }) => name.endsWith('token'))?.value).toBe('')
    expect((await gateway.visitor.get('/api/v2/users/')).json().error).toBe('login_required')
    expect(double.calls.length).toBe(before)
  })

  test('a session that is over there is over here', async () => {
    const answer = await clientOf(gateway.server, 'h.e30.s').get('/api/v2/users/')
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'token_expired'])
  })

  test('language and cookie choices are kept by the gateway', async () => {
    const locale = await ana.send('PUT', '/api/v2/users/locale', { locale: 'ca-ES' })
    expect(locale.cookies).toMatchObject([{ name: 'lang', value: 'ca-ES' }])
    expect((await ana.send('PUT', '/api/v2/users/locale', { locale: 'en-US' })).statusCode).toBe(400)
    const choices = { preferences: true, statistics: false, marketing: false }
    const kept = await gateway.visitor.send('POST', '/api/v2/user/consents', { choices, text_version: '1' })
    const cookie = kept.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const told = await ana.get('/api/v2/user/consents', { cookie })
    expect(told.json()).toMatchObject({
      n_items: 3,
      items: [{ purpose: 'preferences', granted: true }, {}, {}],
    })
    expect(gateway.logs()).toContain('consent recorded')
  })
})

describe('contracts', () => {
  test('a list, and a contract out of it', async () => {
    const list = await get<{ n_items: number; items: object[] }>(
      'contracts?type=electricity&limit=10&offset=0',
    )
    expect(list).toMatchObject({ n_items: 17 })
    expect(list.items[0]).toMatchObject({ name: '500001', sign_date: '2024-02-01', pressio: null })
    expect(list.items[0]).toHaveProperty('bank_account')
    const short = await get<{ items: object[] }>('contracts?type=electricity&limit=10&offset=0&fields=list')
    expect(short.items[0]).toMatchObject({ name: '500001' })
    expect(short.items[0]).not.toHaveProperty('bank_account')
    expect(await get('contracts/500020')).toMatchObject({
      name: '500020',
      bank_account: { printable_iban: 'ES91 •••• •••• 1332' },
    })
    expect(await get('contracts/600001')).toMatchObject({ type: 'gas', pressio: 0.022, bateria_virtual: [] })
    expect((await ana.get('/api/v2/contracts/999999')).json().error).toBe('not_found')
  })

  test('what a contract alone does not tell about its batteries comes from the others', async () => {
    const { bateria_virtual: links } = await get<{ bateria_virtual: object[] }>('contracts/500001')
    expect(links).toMatchObject([
      {
        bateria: { id: 11 },
        receptors: 2,
        te_destins: true,
        es_receptor: true,
        pes_percentatge: 60,
        total_descompte: '42.50',
      },
    ])
    expect(await get('contract/bateria_virtual_percentages/11')).toMatchObject({
      name: 'Bateria Sol',
      items: [{ percentage: 60, contract: { name: '500001' } }, { percentage: 40 }],
    })
    expect(await get('contract/500001/bateria_virtual_targets/11')).toMatchObject({ items: [{ id: 12 }] })
  })

  test('a battery is shared, moved and switched with the minimal API’s fields only', async () => {
    const share = await send('PUT', 'contract/500001/change_bateria_pes_percentatge/11', {
      pes_percentatge: 70,
      repartiment_previ: [{ contract: '500001', pes: 60 }],
    })
    expect(share).toMatchObject({ status: 200, body: { items: [{ percentage: 70 }, { percentage: 30 }] } })
    const moved = await send('PUT', 'contract/500001/bateria_virtual_move_virtual_battery/11', {
      pes_percentatge: 100,
      bateria_desti: 12,
      descompte_previst: '29.75',
    })
    expect(moved.body).toMatchObject({ moved: '29.75', target: { total_descompte: '39.75' } })
    const off = await send('PUT', 'contract/500001/bateria/11', { valor_descomptes: 'acumular' })
    expect(off.body).toEqual({ gestio_descomptes: 'acumular' })
    expect(double.world.links[0]?.gestio).toBe('no_aplicar')
    expect(await get('contract/bateria/types')).toMatchObject({
      items: [{ name: 'aplicar' }, { name: 'acumular' }],
    })
  })

  test('every change arrives, and the contract shows it at once', async () => {
    const answers = [
      await send('PUT', 'contracts/500002/ref_catastral/?type=electricity', {
        ref_catastral: '13077A01800039',
      }),
      await send('POST', 'contracts/500002/?type=electricity', { invoice_online: 'postal' }),
      await send('PUT', 'contracts/500002/notification/?type=electricity', { addressId: 2 }),
      await send('PUT', 'contracts/500002/notification/email/', { value: 'nueva@example.com' }),
      await send('POST', 'contracts/500002/iban/?type=electricity', { already_registered: true, bank_id: 2 }),
      await send('POST', 'contracts/600001/iban/?type=gas', { already_registered: true, bank_id: 2 }),
      await send('POST', 'contracts/500002/power/?type=electricity', {
        power_p1: 3450,
        power_p2: 3450,
        phone: '+34600000001',
      }),
      await send('POST', 'contracts/500002/no_cession_sips/?type=electricity', { noCessionSelection: true }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.slice(4).map(({ body }) => body)).toEqual([
      { waiting_for_signature: false },
      { waiting_for_signature: false },
      { waiting_for_signature: true },
      { waiting_for_signature: true },
    ])
    expect(await get('contracts/500002')).toMatchObject({
      ref_catastral: '13077A01800039',
      invoice_online: 'postal',
      notification_address: { id: 2, email: 'nueva@example.com' },
      bank_account: { id: 2 },
      waitingForSignature: ['power'],
      atr_available: false,
      no_cession_sips: { state: 'requested', waiting_for_signature: true },
    })
    const again = await send('POST', 'contracts/500002/power/?type=electricity', {
      power_p1: 3450,
      power_p2: 3450,
    })
    expect([again.status, again.body['error']]).toEqual([406, 'change_open'])
  })

  test('a refusal of its own shape becomes ours, by field, without its words', async () => {
    const answer = await send('POST', 'contracts/500010/power/', {
      power_p1: 500,
      power_p2: 3450,
      tariff: '3.0TD',
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', errors: { power_p1: ['invalid_value'] } },
    })
    expect(JSON.stringify(answer)).not.toContain('Demasiado')
    expect((await send('POST', 'contracts/500003/power/', { power_p1: 3450, power_p2: 3450 })).status).toBe(
      409,
    )
  })

  test.each([
    ['double-tariff', 'available-double-tariffs'],
    ['happy-hours', 'available-happy-hours'],
    ['happy-day', 'available-happy-days'],
  ])('%s is chosen', async (kind, available) => {
    expect(await get(`contract/100001/${kind}/`)).toEqual({ value: null, next_change: null })
    const { items } = await get<{ items: object[] }>(`contract/100001/${available}/`)
    const [value] = items
    expect(await send('PUT', `contract/100001/${kind}/`, { value })).toMatchObject({
      status: 200,
      body: { value },
    })
    expect(await get(`contract/100001/${kind}/`)).toMatchObject({ value })
  })

  test('addresses, accounts and lookups', async () => {
    expect(await get('addresses/'.replace('addresses', '../v1/addresses'))).toMatchObject({
      items: [{ id: 1 }, {}],
    })
    expect(await get('ibans/')).toMatchObject({ items: [{ printable_iban: 'ES91 •••• •••• 1332' }, {}] })
    const zip = await ana.get('/api/v1/geo/zipcode/17001/')
    expect(zip.json()).toEqual({
      state: { id: 17, name: 'Girona' },
      cities: [{ city: 'Girona', ine: '17079' }],
    })
    expect((await ana.get('/api/v1/geo/provincies/es/')).json()).toEqual([{ id: 17, name: 'Girona' }])
  })

  test('files come with names and types of ours', async () => {
    for (const [path, name] of [
      ['contracts/500001/pdf/', 'Contrato 500001.pdf'],
      ['contracts/600001/pdf/', 'Contrato 600001.pdf'],
      ['contract/download_attachment/7', 'contrato.pdf'],
    ]) {
      const answer = await ana.get(`/api/v2/${path}`)
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.headers['content-disposition']).toContain(`filename="${name}"`)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.body).toContain('%PDF')
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
  })
})

describe('consumption', () => {
  test('points become columns; the extent is found by reading', async () => {
    const info = await get<{ first_day: string; last_day: string }>('contracts/100001/cch/info/')
    expect(info).toMatchObject({ tariff: '2.0TD', finest: 'quarter-hourly', has_prices: false })
    const dayBeforeYesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    expect(info.last_day).toBe(dayBeforeYesterday)
    const day = await get<{ curve: { counts: number[]; activa: number[]; state: number[] } }>(
      `contracts/100001/cch/chart/hourly/?start=${info.last_day}&end=${info.last_day}`,
    )
    expect(day.curve.counts.reduce((sum, count) => sum + count, 0)).toBe(day.curve.activa.length)
    expect(day.curve.activa[5]).toBe(300)
    const file = await ana.get(
      '/api/v2/contracts/100001/cch/download/daily/?start=2026-01-01&end=2026-01-31&format=csv',
    )
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv'])
  })
})

describe('invoices', () => {
  test('the list, by contract and page', async () => {
    const list = await get<{ n_items: number; items: object[] }>(
      'invoices/?limit=5&offset=0&contractName=500001',
    )
    expect(list.n_items).toBe(65)
    expect(list.items[0]).toMatchObject({
      contract: '500001',
      type: 'electricity',
      paid: 'unpaid',
      online_payment: { payment_enabled: true, is_being_verified: false },
    })
    expect(await get('invoices_multipoint/?limit=5&offset=0')).toMatchObject({
      n_items: 3,
      items: [
        { type: 'multipoint', paid: 'unknown', due_date: null, address_invoice_id: 'Carrer Major, 1' },
        {},
        {},
      ],
    })
    expect(await get('filter/params?type=electricity')).toMatchObject({ vats: ['12345678Z'] })
  })

  test('the sum owed, out of what is open', async () => {
    const [newest, second, , fourth] = double.world.invoices
    const owed = (newest?.total ?? 0) + (fourth?.total ?? 0)
    expect(await get('invoices/summary?type=electricity')).toMatchObject({
      amount_owed: owed.toFixed(2),
      n_owed: 2,
      amount_underway: second?.total.toFixed(2),
      n_underway: 1,
      owed_elsewhere: [],
      // The other one is paid on the retailer's page.
      payable: [{ id: newest?.id }],
    })
    expect(await get('invoices/summary?type=electricity&contractName=500001')).toMatchObject({
      n_owed: 1,
      owed_elsewhere: [{ type: 'electricity', n_owed: 1, amount_owed: fourth?.total.toFixed(2) }],
    })
    expect(await get('invoices/summary?type=gas')).toMatchObject({
      n_owed: 0,
      owed_elsewhere: [{ type: 'electricity', n_owed: 2 }],
    })
  })

  test('the chart, page by page', async () => {
    const chart = await get<{ months: string[]; contracts: { name: string; amounts: number[] }[] }>(
      'invoices/chart?type=electricity&months=36',
    )
    expect(chart.months).toHaveLength(36)
    expect(chart.contracts.map(({ name }) => name).toSorted()).toEqual(['500001', '500002'])
    const other = chart.contracts[1]
    const filter = encodeURIComponent(JSON.stringify([['polissa_id.name', '=', other?.name]]))
    expect(await get(`invoices/chart?filter=${filter}&months=36`)).toMatchObject({
      contracts: [{ name: other?.name, place: 1 }],
    })
    const refund = double.world.invoices[2]
    const own = chart.contracts.find(({ name }) => name === '500001')
    expect(own?.amounts.at(-2)).toBe(-(refund?.total ?? 0))
    expect(own?.amounts.every((amount) => amount !== 0)).toBe(true)
  })

  test('an invoice out of the list, also of an older page and of gas', async () => {
    expect(await get('invoices/1000')).toMatchObject({ number: 'RT26-01000', days: 28, lines: [] })
    expect(await get('invoices/1129')).toMatchObject({ number: 'RT26-01129' })
    expect(await get('invoices/3004')).toMatchObject({ type: 'gas' })
    expect(await get('invoices_multipoint/4001')).toMatchObject({ type: 'multipoint' })
    expect((await ana.get('/api/v2/invoices/99')).json().error).toBe('not_found')
    const file = await ana.get('/api/v2/invoices/1000/pdf/')
    expect(file.headers['content-disposition']).toContain('RT26-01000.pdf')
  })

  test('lists are read once for a page, and again after a write', async () => {
    const count = () => double.calls.filter((line) => line.includes('/invoices/')).length
    await get('invoices/summary?type=electricity')
    const before = count()
    await get('invoices/summary?type=electricity')
    expect(count()).toBe(before)
    await send('POST', 'contracts/500010/?type=electricity', { invoice_online: 'email' })
    await get('invoices/summary?type=electricity')
    expect(count()).toBeGreaterThan(before)
  })
})

describe('payment', () => {
  test('platforms and key', async () => {
    expect(await get('payment_platforms_available')).toEqual({
      platforms: [{ name: 'stripe', form: 'card', is_multiple: false }],
    })
    expect(await get('publishable_key/stripe')).toEqual({ publishable_key: 'pk_test_double' })
  })

  test('without an answer it is not repeated, but verified', async () => {
    const body = {
      platform_name: 'stripe',
      item_id: 1003,
      related_object_type: 'invoice',
      payment_method_id: 'pm_1',
    }
    const again = () => ana.send('POST', '/api/v2/pay', body, { 'idempotency-key': 'one-and-the-same' })
    const count = () => double.calls.filter((line) => line.includes('/pay')).length
    const before = count()
    double.failures.set(/\/pay$/, (response) => void response.destroy())
    expect((await again()).json().error).toBe('upstream_failed')
    double.failures.clear()
    expect((await again()).json()).toEqual({ status: 'processing', transaction_id: '1003' })
    expect(count()).toBe(before + 1)
  })

  test('declined, asked by the bank, confirmed, and not payable again', async () => {
    const body = { platform_name: 'stripe', item_id: 1000, related_object_type: 'invoice' }
    const declined = await send('POST', 'pay', { ...body, payment_method_id: 'pm_declined' })
    expect(declined).toMatchObject({ status: 200, body: { status: 'failed', error: 'card_declined' } })
    const asked = await send('POST', 'pay', { ...body, payment_method_id: 'pm_challenge' })
    expect(asked.body).toMatchObject({
      status: 'requires_action',
      payment_intent_id: 'pi_7',
      client_secret: 'pi_7_secret_x',
    })
    const confirmed = await send('POST', 'pay', { platform_name: 'stripe', payment_intent_id: 'pi_7' })
    expect(confirmed.body).toMatchObject({ status: 'succeeded', transaction_id: 'TX1000' })
    const again = await send('POST', 'pay', { ...body, payment_method_id: 'pm_1' })
    expect(again.body).toMatchObject({ status: 'failed', error: 'not_payable' })
    expect(await get('transaction_summary/1000')).toMatchObject({
      status: 'succeeded',
      currency: 'EUR',
      error: '',
    })
    expect(await get('transaction_summary/1001')).toMatchObject({ status: '', error: 'internal_error' })
    expect(await get('invoices/summary?type=electricity')).toMatchObject({ n_owed: 1, payable: [] })
  })
})

describe('content and settings', () => {
  test('settings are taken key by key; what is not taken is logged by name, once', async () => {
    const settings = await get<PublicSettings>('ov_customize/ov_settings', gateway.visitor)
    expect(settings.invoices).toMatchObject({ enablePayment: true, itemsPerPage: 100 })
    expect(settings.features.attachmentOnIbanChange).toBe(true)
    await get('ov_customize/ov_settings', gateway.visitor)
    const logged = gateway.logs()
    for (const name of ['invoices.itemsPerPage (out of range)', 'features.unknownFeature (unknown)'])
      expect(logged.split(name)).toHaveLength(2)
  })

  test('the page for newsletters that the profile names', async () => {
    expect(await get('users/')).toMatchObject({ newsletter_url: 'https://news.example.com/ana' })
  })

  test('settings are merged over the defaults, without unknown keys', async () => {
    const settings = await get<{ organization: object; features: object }>(
      'ov_customize/ov_settings',
      gateway.visitor,
    )
    expect(settings.organization).toMatchObject({ name: 'Retalladora' })
    expect(JSON.stringify(settings)).not.toMatch(/erpSetting|unknownFeature/)
    expect(await get('feature_flags/', gateway.visitor)).toEqual({
      feature_flags: { 'batteries.virtual': true, 'coupons.coupon': true, 'crm.case': true },
    })
    expect(await get('ov_customize/ov_private_settings')).toMatchObject({ contracts: { itemsPerPage: 10 } })
  })

  test('its HTML is sanitised', async () => {
    for (const path of [
      'ov_customize/html_dinamic_elements/5',
      'ov_customize/html_dinamic_elements/?group_name=Login',
    ]) {
      const [block] = await get<{ html_block: string }[]>(path)
      expect(block?.html_block).toMatch(/Preguntas|Bienvenida/)
      expect(block?.html_block).not.toMatch(/script|onclick/)
    }
    expect(await get('banners/home')).toEqual({ code: 'home', html: '<p>Novedades</p>' })
    expect(await get('user/coupons')).toMatchObject([{ code: 'AMIGO', campaign: 'Amigos' }])
    const signup = await gateway.visitor.send('POST', '/api/v2/signup/confirm', { contract: '500001' })
    expect(signup.json().result.render).toEqual({ errors: [], body: '<p>Te hemos enviado una clave.</p>' })
  })

  test('a forgotten password is asked for', async () => {
    const answer = await gateway.visitor.send('POST', '/api/v2/user/reset/', {
      nif: '12345678Z',
      email: 'ana@example.com',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }])
  })
})

describe('support', () => {
  test('requests, with a number of whatever kind', async () => {
    expect(await get('crm/cases/categories/')).toEqual({ items: [{ id: 3, name: 'Facturas' }] })
    const form = { polissa_id: 100_001, categ_id: 3, title: 'Hola', message: 'Hola', attachments: [] }
    expect((await send('POST', 'crm/cases/', { ...form, earlier_case: '26000001' })).body).toEqual({
      id: '418',
    })
    expect(double.bodies.at(-1)).toMatchObject({ polissa_id: 100_001, polissa_type: 'electricity' })
    await send('POST', 'crm/cases/', { ...form, polissa_id: 200_001 })
    expect(double.bodies.at(-1)).toMatchObject({ polissa_id: 200_001, polissa_type: 'gas' })
    expect(await send('POST', 'crm/cases/', { ...form, title: '' })).toMatchObject({
      status: 400,
      body: { errors: { title: ['invalid_value'] } },
    })
    const visitors = {
      email: 'a@example.com',
      mobile: '600000010',
      category: 3,
      subject: 'a',
      description: 'b',
    }
    const unsigned = await gateway.visitor.send('POST', '/api/v2/crm/unsigned/', visitors)
    expect(unsigned.json()).toEqual({ result: 'C-418' })
  })

  test('claims, with one file and without questions', async () => {
    expect(await get('atc/tipus?type=electricity')).toEqual({ items: [{ code: '02', label: 'Facturación' }] })
    expect(await get('atc/tipus/02/subtipus')).toEqual({
      items: [{ name: '036', desc: 'Lectura', questions: [] }],
    })
    expect(await get('atc/tipus/03/subtipus')).toEqual({ items: [] })
    const claim = { tipus: '02', subtipus: '036', comments: 'No cuadra', answers: { invoice_id: 1 } }
    expect((await send('POST', 'contracts/500001/atc/', claim)).body).toEqual({ result: '501' })
    expect(double.bodies.at(-1)).toMatchObject({ contract: '500001', tipus: '02' })
    const file = { name: 'a.png', content: 'data:image/png;base64,AAAA' }
    const filed = await send('POST', 'contracts/500001/atc/', { ...claim, attachment: [file] })
    expect(filed.body).toEqual({ result: '502' })
  })
})

describe('contracting', () => {
  const visit = async <T = Record<string, unknown>>(path: string) => {
    const answer = await gateway.visitor.get(`/api/${path}`)
    expect([answer.statusCode, answer.statusCode < 300 ? undefined : answer.json()]).toEqual([200, undefined])
    return answer.json<T>()
  }

  test('lists, bare or under a name', async () => {
    expect(await visit('v2/misc/cnaes/')).toEqual({
      items: [{ id: 986, name: '9820', descripcio: 'Hogares' }],
    })
    expect(await visit('v2/leads/comers')).toEqual({ items: [{ id: 4, name: 'Otra Luz' }] })
    expect(await visit('v2/gas/leads/comers')).toEqual({ items: [] })
    expect(await visit('v2/tariff?power=4.6&old=0')).toEqual({ items: [{ id: 1, name: '2.0TD' }] })
    expect(await visit('v2/gas/tariff')).toEqual({ items: [{ id: 9, name: 'RL.2' }] })
  })

  test('what is checked and asked for follows from its settings and flags', async () => {
    expect(await visit('v1/contractacio/config')).toEqual({
      checks_solvency: false,
      checks_dni: false,
      takes_promotional_codes: false,
      withdrawal_days: 14,
      terms_version: expect.stringMatching(/^\d{4}-\d{2}$/) as string,
      draft_days: { kept: 30, unkept: 2 },
    })
  })

  test('a supply point, without what only we tell', async () => {
    expect(await visit('v1/contractacio/config/cups/ES0031405012345001LK0F')).toEqual({
      ...exampleCupsConfig,
      access_tariff: { id: 1, name: '2.0TD' },
      power_p2: '3.45',
    })
    expect(await visit('v2/gas/contractacio/config/cups/ES0217000000000321WZ')).toEqual({
      ...exampleUnknownCups,
      cups_availability: { available: false },
    })
  })

  test('products, without prices; a code is valid or not', async () => {
    const product = {
      id: 21,
      name: 'Llum Casa',
      ov_description: 'Precio fijo',
      ov_link: '',
      tariff: '',
      duration_months: null,
      prices: null,
      discount: null,
    }
    expect(await visit('v2/pricelist?power=4.6&atr=1&promocode=AMIGO&selfcons=0')).toEqual({
      items: [product],
    })
    expect(await visit('v2/gas/pricelist?atr=9')).toEqual({
      items: [{ ...product, id: 22, name: 'Gas Casa' }],
    })
    expect(await visit('v2/leads/validate-coupon/AMIGO/')).toEqual({ valid: true, discount: null })
    expect(await visit('v2/leads/validate-coupon/NADIE/')).toEqual({ valid: false, discount: null })
  })

  test('the gas of a contract carries the name of its product and what is known of its supply point', async () => {
    const sent = await gateway.visitor.send('POST', '/api/v2/gas/leads', {
      step: 4,
      cups: 'ES0217000000000321WZ',
      accessTariff: '9',
      selectedProduct: '22',
    })
    expect(sent.json()).toEqual({ lead_id: 'G-1' })
    expect(double.bodies.at(-1)).toMatchObject({
      step: 4,
      selectedProductName: 'Gas Casa',
      cupsSIPSData: { cups_availability: { available: false }, access_tariff: false },
    })
  })

  test('a check is passed, failed or without a verdict', async () => {
    expect(await visit('v2/leads/solvencia/good')).toEqual({ scoring: true, result: 'pass' })
    expect(await visit('v2/leads/solvencia/bad')).toEqual({ scoring: false, result: 'fail' })
    expect(await visit('v2/leads/solvencia/late')).toEqual({ scoring: true, result: 'unknown' })
    expect(await visit('v1/leads/dni-validation/bad')).toEqual({ dni_valid: false, result: 'fail' })
  })

  test.each([
    ['good', 'OK'],
    ['bad', 'ERROR'],
  ])('a confirmation of a %s lead is %s, in the words of that server', async (lead, status) => {
    const answer = await gateway.visitor.send('POST', `/api/v2/leads/${lead}/confirm/`, {
      accept_gdpr: true,
      accept_ov_conditions: true,
      confirm: true,
      start: 'now',
    })
    expect(answer.json()).toEqual({
      status,
      result: {
        render: { format: 'html', body: '<p>Hecho</p>' },
        error: '',
        contract: null,
        sent_to: null,
        due: null,
      },
    })
  })

  test('our own estimate is absent', async () => {
    const answer = await gateway.visitor.send('POST', '/api/v2/contractacio/estimate/', {
      energy: 'gas',
      atr: '9',
    })
    expect(answer.json().error).toBe('unknown_path')
  })
})

test('a calculated power is handed on as it is, with and without whom to call', async () => {
  const body = calculationBody(exampleCalculator, exampleCups)
  const send = (sent: object) => gateway.visitor.send('POST', '/api/v2/leads/potencia', sent)
  expect((await send(body)).json()).toEqual({ status: '3.26 kW' })
  const contact = { name: 'Ana', surname1: 'Prat', email: 'ana@example.com', consent: true }
  expect((await send({ ...body, ...contact })).json()).toEqual({ status: 'OK' })
})

test("a comparison is the answer of the retailer's own server", async () => {
  const bill = {
    cups: 'ES0031405512340001MK0F',
    comerOrigin: '3',
    accessTariff: '2.0TD',
    p1: '70',
    mode: 'auto',
  }
  const answer = await gateway.visitor.send('POST', '/api/v2/price-compare/', bill)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { total_amount: 65.68, header: '<h2>Ahorras</h2>' },
  ])
  const gas = await gateway.visitor.send('POST', '/api/v2/gas/price-compare/', { ...bill, name: 'Ana' })
  expect(gas.json()).toMatchObject({ status: 'OK' })
  const call = await gateway.visitor.send('POST', '/api/v2/price-compare/confirm', {
    name: 'Ana',
    mode: 'manual',
  })
  expect(call.json()).toMatchObject({ status: 'OK' })
})

test('newsletters are those of the address of the session, and of nobody else', async () => {
  expect(await get('newsletters/-')).toEqual([
    {
      newsletter_id: 1,
      name: 'Avisos',
      newsletter_description: '',
      subscribed: true,
      subscriptor_id: 44,
      exported: false,
    },
  ])
  expect(await get('subscribers/-')).toEqual({ id: 44, emails: ['ana@example.com'], new_email: null })
  const choose = (subscriptor_or_email: string, selected_newsletters: number[]) =>
    send('POST', 'subscriber/set_active_newsletters', { subscriptor_or_email, selected_newsletters })
  expect((await choose('-', [])).body).toBe('removed')
  expect((await choose('otra@example.com', [])).status).toBe(404)
  const change = { subscriberId: '-', emails: ['nueva@example.com'] }
  expect((await send('POST', 'subscriber/set_mails', change)).body).toEqual({
    status: 'OK',
    is_changed: true,
  })
  for (const path of ['newsletters/-', 'newsletters/ana@example.com', 'subscribers/44'])
    expect((await gateway.visitor.get(`/api/v2/${path}`)).statusCode).toBe(404)
  expect((await ana.get('/api/v2/newsletters/otra@example.com')).statusCode).toBe(404)
})

test('market alerts: products as names or objects, numbers as texts, the status as it is told', async () => {
  const unknown = { last_day: null, last_price: null }
  expect(await get('omip/products/')).toEqual([
    { name: 'FTB M Dec-26', ...unknown },
    { name: 'FTB Q1-27', ...unknown },
  ])
  const state = { is_met: null, fired_day: null, fired_price: null, times_fired: 0, ended_on: null }
  expect(await get('omip/alerts/')).toEqual([
    { id: 5, product: 'FTB Q1-27', type: '<', price: 80.5, ...state },
  ])
  const alert = { product: 'FTB Q1-27', type: '<', price: 80 }
  expect((await send('POST', 'omip/alerts/', alert)).body).toEqual({ status: 200, id: 6 })
  expect((await send('POST', 'omip/delete/alerts/', { id: 5 })).body).toEqual({ status: 200 })
  expect((await send('POST', 'omip/delete/alerts/', { id: 9 })).body).toEqual({ status: 404 })
})

test('the calls of the minimal API, and our own', async () => {
  const documented = [
    'login clientLogin isTokenValid changePassword profile openidLogin confirmSignup recoverPassword',
    'publicSettings privateSettings featureFlags dynamicRoutes pageElements groupElements coupons banner',
    'zipcode provinces streetTypes addresses ibans',
    'listContracts contractsInfo contractReport downloadAttachment',
    'changeRefCatastral changeInvoiceOnline newNotificationAddress chooseNotificationAddress changeContactField',
    'changeIban changePower changeSips doubleTariff doubleTariffChoices doubleTariffChange',
    'happyHours happyHoursChoices happyHoursChange happyDay happyDayChoices happyDayChange',
    'exportBatteries batteryTypes changeBatteryDiscounts batteryPercentages changeBatteryPercentage moveBattery',
    'listInvoices listMultipointInvoices filterParams downloadInvoice downloadMultipointInvoice',
    'curveChart curveDownload',
    'paymentPlatforms publishableKey pay transactionSummary transactionReceipt',
    'caseCategories createCase unsignedContact claimTypes claimSubtypes createClaim',
    'cnaes comers gasComers contractingConfig cupsConfig gasCupsConfig accessTariffs gasAccessTariffs',
    'pricelist gasPricelist validateCoupon',
    'sendLead sendGasLead leadSolvency leadDniValidation confirmLead confirmGasLead',
    'powerLead comparePrice confirmComparison compareGasPrice',
    'listNewsletters setActiveNewsletters setMails',
    'omipProducts omipAlerts addOmipAlert deleteOmipAlert',
  ].flatMap((line) => line.split(' '))
  const known = (await routesOf(gateway.deps)).flatMap(({ endpoint }) => (endpoint.isOwn ? [] : [endpoint]))
  expect(known.map(({ name }) => name).toSorted()).toEqual(documented.toSorted())
})

test('what cannot be completed is not called', async () => {
  for (const path of ['user/sessions', 'contracts/500001/changes/', 'contracts/500001/communications/'])
    expect((await ana.get(`/api/v2/${path}`)).json().error).toBe('unknown_path')
})
