import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { aHolder, changesOf, detailOf, everythingOf, type Holder } from '#test/fixtures/changes'

const app = await closedAfterAll(testApp())
let holder: Holder
beforeEach(async () => {
  holder = await aHolder(app)
})

const setRef = (ref_catastral: unknown, { client, contract } = holder) =>
  client.send('PUT', `/api/v2/contracts/${contract.name}/ref_catastral/?type=electricity`, {
    ref_catastral,
  })
const setDelivery = (invoice_online: unknown, { client, contract } = holder) =>
  client.send('POST', `/api/v2/contracts/${contract.name}/?type=electricity`, { invoice_online })

describe('cadastral reference', () => {
  test.each([
    ['9872023 vh5797s-0001 wx', '9872023VH5797S0001WX', true],
    ['9872023VH5797S0001XW', '9872023VH5797S0001XW', false],
    ['9872023vh5797s', '9872023VH5797S', true],
  ])('%s', async (typed, ref_catastral, has_right_control) => {
    expect((await setRef(typed)).json()).toEqual({ ref_catastral, has_right_control })
    expect(await detailOf(holder)).toMatchObject({ ref_catastral, cups: {} })
    const [change] = await changesOf(holder)
    expect(change).toMatchObject({ kind: 'refCatastral', state: 'done', summary: [{ after: ref_catastral }] })
    expect((await setRef(typed)).json().errors).toEqual({ ref_catastral: ['unchanged'] })
  })
  test.each([
    ['', 'required'],
    [undefined, 'required'],
    ['123', 'ref_catastral_not_valid'],
    ['9872023VH5797S0001WXY', 'ref_catastral_not_valid'],
    ['9872023VH5797S0001W!', 'ref_catastral_not_valid'],
  ])('%j is refused', async (typed, error) => {
    const answer = await setRef(typed)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { ref_catastral: [error] }])
    expect(await changesOf(holder)).toEqual([])
  })
})

describe('invoice delivery', () => {
  test.each(['postal', 'postal+email'])('%s', async (mode) => {
    expect((await setDelivery(mode)).json()).toEqual({ invoice_online: mode })
    expect((await setDelivery(mode)).statusCode).toBe(200)
    expect((await detailOf(holder)).invoice_online).toBe(mode)
    expect(await changesOf(holder)).toHaveLength(1)
    expect(await mailsTo(app, holder.email)).toHaveLength(1)
  })
  test.each([
    ['pigeon', 'not_a_choice'],
    ['', 'not_a_choice'],
    [undefined, 'required'],
  ])('%j is refused', async (mode, error) => {
    const answer = await setDelivery(mode)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { invoice_online: [error] }])
  })
})

test('the language of mails and histories is the customer’s, of answers the caller’s', async () => {
  holder = await aHolder(app, { customer: { locale: 'ca-ES' } })
  await setDelivery('postal')
  expect((await mailsTo(app, holder.email))[0]?.subject).toBe("Canvi d'enviament de factures: fet")
  const { client, contract } = holder
  const answer = await client.get(`/api/v2/contracts/${contract.name}/changes?lang=en`)
  expect(answer.json().items[0].summary).toEqual([
    { field: 'Invoice delivery', before: 'By e-mail', after: 'By post' },
  ])
})

test('closed contracts and somebody else’s', async () => {
  const [other, closed] = [await aHolder(app), await aHolder(app, { state: 'baixa' })]
  const before = await everythingOf(app.database)
  const mine = { ...holder, contract: other.contract }
  expect((await setRef('9872023VH5797S', mine)).statusCode).toBe(404)
  expect((await setDelivery('postal', mine)).statusCode).toBe(404)
  expect((await setRef('9872023VH5797S', closed)).json().errors).toEqual({ _: ['not_active'] })
  expect((await setDelivery('postal', closed)).json().errors).toEqual({ _: ['not_active'] })
  expect(await everythingOf(app.database)).toEqual(before)
})

test.each([
  ['refCatastral', { features: { refCatastral: { modify: false } } }],
  ['invoiceOnline', { features: { modifyInvoiceOnline: false } }],
])('%s can be switched off', async (kind, patch) => {
  await app.database.run(sql`update settings set patch = ${JSON.stringify(patch)}`)
  const answer = kind === 'refCatastral' ? await setRef('9872023VH5797S') : await setDelivery('postal')
  expect([answer.statusCode, answer.json().errors]).toEqual([409, { _: ['switched_off'] }])
  await app.database.run(sql`update settings set patch = '{}'`)
})
