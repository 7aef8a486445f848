import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting'
import { expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { pdfOf } from '#test/fixtures/lead-steps'
import { foundOf, sendFile } from '#test/fixtures/drafts'
import { aBrowser, aLead } from '#test/fixtures/leads'
import { aReadyLead, confirm, confirmed, confirmGas, itsGasLead, summarise } from '#test/fixtures/switches'

const app = await closedAfterAll(testApp())
await setSetting(app.database, 'invoicing.vat', 'B12345674')

test('a browser that died between electricity and gas finds the gas again, with what confirms it', async () => {
  const electricity = await aReadyLead(app, { kind: 'dual' })
  const gas = await itsGasLead(app, electricity)
  const start = { start: 'after_withdrawal' }
  await summarise(gas, start)
  expect(await foundOf(electricity.browser, 'dual')).toMatchObject({
    draft: { gas_lead_id: gas.id },
    gas_pending: null,
  })
  const contract = await confirmed(electricity, start)
  expect(await foundOf(electricity.browser, 'dual')).toMatchObject({
    draft: null,
    gas_pending: {
      gas_lead_id: gas.id,
      lead_id: electricity.id,
      contract,
      start: 'after_withdrawal',
      start_day: null,
    },
    finished: { electricity: { result: { contract } }, gas: null },
  })
  const nothing = { draft: null, gas_pending: null, finished: null }
  expect(await foundOf(electricity.browser, 'electricity')).toEqual(nothing)
  expect(await foundOf(aBrowser(app), 'dual')).toEqual(nothing)
  const answered = await confirmGas(gas, start)
  expect(answered.statusCode).toBe(200)
  expect(await foundOf(electricity.browser, 'dual')).toMatchObject({
    draft: null,
    gas_pending: null,
    finished: {
      electricity: { result: { contract } },
      gas: { result: { contract: answered.json<ConfirmAnswer>().result.contract } },
    },
  })
})

test('whom the electricity made known is as well known to the gas: mobile and publicity', async () => {
  const electricity = await aReadyLead(app, { kind: 'dual' })
  const gas = await itsGasLead(app, electricity)
  await summarise(gas)
  await confirmed(electricity, { activate_publicity: true })
  await confirmGas(gas, { activate_publicity: true })
  const rows = await app.database.many(sql`
    select c.type, a.mobile from contracts c join customers u on u.id = c.customer_id
      join addresses a on a.customer_id = c.customer_id and a.id = c.notification_address_id
    where u.vat = ${electricity.vat} order by c.type`)
  expect(rows).toEqual([
    { type: 'electricity', mobile: '+34600000010' },
    { type: 'gas', mobile: '+34600000010' },
  ])
})

test('a file that was sent twice is attached once; one that no step names is deleted', async () => {
  const browser = aBrowser(app)
  const id = await aLead(browser)
  const content = pdfOf(2000)
  const uploads = []
  for (let times = 0; times < 2; times += 1)
    uploads.push((await sendFile(browser, id, content)).json<{ upload: string }>().upload)
  const lead = await aReadyLead(app, { browser, person: { nif_faceup: { upload: uploads[1] } } })
  expect(lead.id).toBe(id)
  await summarise(lead)
  expect((await confirm(lead)).statusCode).toBe(200)
  const counts = await app.database.one(sql`
    select (select count(*) from contract_attachments a join customers u on u.id = a.customer_id
        where u.vat = ${lead.vat}) as attached,
      (select count(*) from lead_files where lead_id = ${id}) as left`)
  expect(counts).toEqual({ attached: 1, left: 0 })
})

test('the consent of the first step becomes the customer’s', async () => {
  const lead = await aReadyLead(app)
  await confirmed(lead)
  const client = await app.as(lead.vat)
  const { items } = (await client.get('/api/v2/user/consents/')).json<{ items: { purpose: string }[] }>()
  expect(items.filter(({ purpose }) => purpose === 'leads')).toHaveLength(1)
  const { count } = await app.database.one<{ count: number }>(sql`
    select count(*) from visitor_consents where visitor = ${`lead ${lead.id}`}`)
  expect(count).toBe(0)
})
