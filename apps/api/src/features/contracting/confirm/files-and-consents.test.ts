import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { sendFile } from '#test/fixtures/drafts'
import { pdfOf } from '#test/fixtures/lead-steps'
import { aBrowser, aLead } from '#test/fixtures/leads'
import { aReadyLead, signed } from '#test/fixtures/switches'

const app = await closedAfterAll(testApp())

test('a file that was sent twice is attached once; one that no step names is deleted', async () => {
  const browser = aBrowser(app)
  const id = await aLead(browser)
  const content = pdfOf(2000)
  const uploads = []
  for (let times = 0; times < 2; times += 1)
    uploads.push((await sendFile(browser, id, content)).json<{ upload: string }>().upload)
  const lead = await aReadyLead(app, { browser, person: { nif_faceup: { upload: uploads[1] } } })
  expect(lead.id).toBe(id)
  await signed(lead)
  const counts = await app.database.one(sql`
    select (select count(*) from contract_attachments a join customers u on u.id = a.customer_id
        where u.vat = ${lead.vat}) as attached,
      (select count(*) from lead_files where lead_id = ${id}) as left`)
  expect(counts).toEqual({ attached: 1, left: 0 })
})

test('the consent of the first step becomes the customer’s', async () => {
  const lead = await aReadyLead(app)
  await signed(lead)
  const client = await app.as(lead.vat)
  const { items } = (await client.get('/api/v2/user/consents/')).json<{ items: { purpose: string }[] }>()
  expect(items.filter(({ purpose }) => purpose === 'leads')).toHaveLength(1)
  const { count } = await app.database.one<{ count: number }>(sql`
    select count(*) from visitor_consents where visitor = ${`lead ${lead.id}`}`)
  expect(count).toBe(0)
})
