import { consentsVersion } from '@fanal/domain/contracting/forms/consents'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aCustomer, aVat } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { sendFile } from '#test/fixtures/drafts'
import { pdfOf } from '#test/fixtures/lead-steps'
import { aBrowser, aLead } from '#test/fixtures/leads'
import { aReadyLead, aSignedContract, signed } from '#test/fixtures/switches'
import { pdfText } from '#test/pdf'
import { textsOf } from '#texts'

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
  expect(items.filter(({ purpose }) => purpose === 'draft_kept')).toHaveLength(1)
  const { count } = await app.database.one<{ count: number }>(sql`
    select count(*) from visitor_consents where visitor = ${`lead ${lead.id}`}`)
  expect(count).toBe(0)
})

test('the evidence names each consent when it was given, with its words and where', async () => {
  const nowMs = Date.now()
  const ticked = (daysAgo: number) => new Date(nowMs - daysAgo * 86_400_000).toISOString()
  const consented_at = { draft_kept: ticked(9), solvency: ticked(8) }
  const made = await aSignedContract(app, {
    installation: { acceptMorosityVerification: true, keep_data: true, allow_contact: false, consented_at },
    body: { consented_at: { gdpr: ticked(7) } },
  })
  const path = `/api/v2/contracts/${made.contract}/switching/evidence`
  const text = pdfText((await made.client.get(path)).rawPayload).replaceAll(/\s+/g, ' ')
  const { consentTexts } = textsOf('contracting', 'es-ES')
  const { longMoment } = documentFormats('ca-ES')
  const words = consentTexts[consentsVersion]
  for (const purpose of ['draft_kept', 'solvency', 'gdpr', 'contract', 'early_start', 'publicity'] as const)
    expect(text).toContain(words[purpose])
  expect(text).not.toContain(words.may_call)
  for (const daysAgo of [9, 8, 7]) expect(text).toContain(longMoment(new Date(ticked(daysAgo))))
  expect(text).toContain(textsOf('contracting', 'ca-ES').evidence.channels.web)
})

test('what a stranger agreed to is not taken from a known tax id, but what proves the contract', async () => {
  const vat = aVat()
  await aCustomer(app.database, { vat, email: 'known.holder@example.com' })
  const installation = { acceptMorosityVerification: true, keep_data: true, allow_contact: true }
  const lead = await aReadyLead(app, { vat, installation, mailbox: 'known.holder@example.com' })
  await signed(lead, { activate_publicity: true })
  const given = await app.database.many<{ purpose: string }>(sql`
    select k.purpose from consents k join customers u on u.id = k.customer_id where u.vat = ${vat} order by 1`)
  expect(given.map(({ purpose }) => purpose)).toEqual([
    'contract',
    'direct_debit',
    'early_start',
    'gdpr',
    'solvency',
  ])
})
