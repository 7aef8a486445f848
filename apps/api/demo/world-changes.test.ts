import { isValidCups } from '@fanal/domain/identifiers/cups'
import { isValidNif } from '@fanal/domain/identifiers/nif'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { codeOf } from '#test/fixtures/signatures'
import { demoSignatureToken } from './contract-changes/save-changes.ts'
import { addCrowd } from './crowd.ts'
import { loadDemoWorld } from './world.ts'

// Tests that change a demo world; those that only read one are in `world.test.ts`.

const now = new Date('2026-11-14T23:30:00Z')
const app = await closedAfterAll(testApp({ env: { DEMO: true } }))
await loadDemoWorld(app.database, now, app.deps.env)

test('Marta gets the link by mail and signs with a code', async () => {
  const link = `https://portal.example.com/firma/${demoSignatureToken}`
  const mails = await mailsTo(app, 'marta@example.com')
  expect(mails.filter(({ text }) => text.includes(link))).toHaveLength(1)
  // The demo of this test has another date than the clock.
  await app.database.run(
    sql`update signatures set expires_at = now() + interval '1 day' where state = 'pending'`,
  )
  const url = `/api/v2/signatures/${demoSignatureToken}`
  const shown = (await app.visitor.get(url)).json()
  expect(shown).toMatchObject({ state: 'pending', contract: '200001', kind: 'iban' })
  await app.visitor.send('POST', `${url}/code`, {})
  const code = await codeOf(app.database, 'marta@example.com')
  expect((await app.visitor.send('POST', `${url}/confirm`, { code })).json()).toMatchObject({
    state: 'signed',
  })
  const marta = await app.as('12345678Z')
  const { bank_account, waitingForSignature } = (await marta.get('/api/v2/contracts/200001')).json()
  expect(bank_account.printable_iban).toBe(shown.summary[0].after)
  expect(waitingForSignature).toEqual([])
})

test('a second crowd continues where the first ended', async () => {
  const steps: number[] = []
  const options = { now, env: app.deps.env, onProgress: (done: number) => steps.push(done) }
  await addCrowd(app.database, { ...options, count: 199 })
  await addCrowd(app.database, { ...options, count: 2 })
  expect(steps).toEqual([199, 2])
  const crowd = await app.database.many<{ vat: string; contracts: number; cups: string[] }>(sql`
    select c.vat, count(k.id) as contracts, array_agg(k.cups) as cups
    from customers c join accounts a on a.customer_id = c.id join contracts k on k.customer_id = c.id
    where c.email like '%@crowd.example.com' group by c.id order by c.id`)
  expect(crowd).toHaveLength(201)
  expect(crowd[199]).toMatchObject({ contracts: 60 })
  const { bare } = await app.database.one<{ bare: number }>(sql`
    select count(*) as bare from contracts
    where bank_account_id is null or notification_address_id is null or owner_name = '' or dso_name = ''
      or ref_catastral = '' or fiscal_address = ''`)
  expect(bare).toBe(0)
  const batteries = await app.database.many<{ cents: number; links: number; strange: number }>(sql`
    select (select sum(cents)::bigint from battery_movements m where m.battery_id = b.id) as cents,
      count(l.id) as links, count(*) filter (where k.customer_id <> b.customer_id or k.type = 'gas') as strange
    from batteries b join customers c on c.id = b.customer_id join battery_links l on l.battery_id = b.id
      join contracts k on k.id = l.contract_id
    where c.email like '%@crowd.example.com' group by b.id`)
  expect(batteries.length).toBeGreaterThan(20)
  expect(batteries.every(({ cents, strange }) => cents > 0 && strange === 0)).toBe(true)
  expect(batteries.some(({ links }) => links > 1)).toBe(true)
  for (const { vat, cups } of crowd)
    expect(isValidNif(vat) && cups.every((one) => isValidCups(one)), vat).toBe(true)
})

describe('over HTTP', () => {
  test.each([
    ['12345678Z', 'Fanal-2026', false, 'es-ES'],
    ['B12345674', 'Fanal-2026', false, 'ca-ES'],
    ['87654321X', 'Temporal-1', true, 'es-ES'],
  ])('%s signs in', async (user, password, change_password, locale) => {
    const answer = await app.visitor.send('POST', '/api/v2/user/login', { user, password })
    expect(answer.json()).toMatchObject({ change_password, locale })
  })
  test.each(['11111111H', 'X1234567L'])('%s has no account', async (user) => {
    const answer = await app.visitor.send('POST', '/api/v2/user/login', { user, password: 'Fanal-2026' })
    expect(answer.statusCode).toBe(403)
  })
  test('the bakery sees its list and the blocks', async () => {
    const bakery = await app.as('B12345674')
    expect((await bakery.get('/api/v2/contracts?type=electricity&limit=100')).json()).toMatchObject({
      n_items: 120,
    })
    expect((await bakery.get('/api/v2/ov_customize/html_dinamic_routes?lang=ca')).json()).toHaveLength(2)
    const [block] = (
      await app.visitor.get('/api/v2/ov_customize/html_dinamic_elements/?group_name=Login&lang=en')
    ).json()
    expect(block.html_block).toContain('We never ask')
    expect((await app.visitor.get('/api/v2/banners/coupons?lang=en')).json().html).toContain('Your coupons')
  })
})
