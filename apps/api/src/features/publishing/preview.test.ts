import { draftPreviewPath } from '@fanal/contract/desk/desk-paths'
import { defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { settingAt } from '@fanal/domain/settings/setting-at'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#test/app'
import { aCustomer } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { draftOf, write } from '#test/fixtures/desk/publishing'
import { aStaffClient } from '#test/fixtures/desk/staff'
import { webBuild } from '#test/processes/web-build'
import { settingKind } from './kinds/setting-kind.ts'

const build = await webBuild()
afterAll(() => build.remove())
const app = await closedAfterAll(testApp({ webFolder: build.folder }))
const carmen = await aStaffClient(app, 'administrator', 'Carmen')
const preview = (id: number, version: string, lang = 'ca') =>
  carmen.client.get(`${draftPreviewPath(id)}?in=${lang}&page=login&version=${version}`)

test('a page is drawn as a visitor would see it, now and with what is saved; nothing in it runs', async () => {
  const id = await draftOf(carmen, 'flag', 'coupons.coupon')
  await write(carmen, id, 'all', { value: 'false' })
  const seen = (await preview(id, 'then')).json<{
    url: string
    cookies: object
    flags: object
    user: object
  }>()
  expect(seen).toMatchObject({ url: '/acces', cookies: { lang: 'ca-ES' }, user: { status: 401 } })
  expect(seen.flags).toMatchObject({ 'coupons.coupon': false })
  const { headers, body } = await preview(id, 'now')
  expect(JSON.parse(body)).toMatchObject({ flags: { 'coupons.coupon': true } })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'self'/),
  })
  expect(headers).not.toHaveProperty('x-frame-options')
})

test.each([
  ['of another language', 'in=pt&page=login&version=now', 404],
  ['of a customer', 'in=es&page=invoices&version=now', 404],
])('a page %s is not there', async (_, query, status) => {
  const id = await draftOf(carmen, 'flag', 'coupons.coupon')
  expect((await carmen.client.get(`${draftPreviewPath(id)}?${query}`)).statusCode).toBe(status)
})

test('who may not read the draft sees nothing of it', async () => {
  const path = `${draftPreviewPath(await draftOf(carmen, 'flag', 'coupons.coupon'))}?in=es&page=login&version=now`
  const laia = await aStaffClient(app, 'agent', 'Laia')
  const customer = await app.as((await aCustomer(app.database)).vat)
  const answers = [await laia.client.get(path), await customer.get(path), await app.visitor.get(path)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 401])
})

test.each([
  ['organization.name', 'Luz', 'Luz'],
  ['features.showCoupons', 'maybe', String(defaultPublicSettings.features.showCoupons)],
])('a setting of visitors, %s as %s', (key, value, expected) => {
  const answered = settingKind.answered?.(key, { all: { value } })
  const shown = answered?.('publicSettings', defaultPublicSettings) as object
  expect(String(settingAt(shown, key))).toBe(expected)
  expect(answered?.('featureFlags', { a: true })).toEqual({ a: true })
})
