import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import { expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { foundOf } from '#test/fixtures/drafts'
import { aBrowser, aKey } from '#test/fixtures/leads'
import { aReadyLead, aSignedContract, confirm, readyToSign, signed } from '#test/fixtures/switches'

const app = await closedAfterAll(testApp())
await setSetting(app.database, 'invoicing.vat', 'B12345674')

test('what a wizard ended with is told to its browser alone, as it was answered', async () => {
  const lead = await aReadyLead(app)
  const code = await readyToSign(lead)
  expect((await foundOf(lead.browser)).finished).toBeNull()
  const { result } = (await confirm(lead, { code })).json<ConfirmAnswer>()
  const { draft, finished } = await foundOf(lead.browser)
  expect(draft).toBeNull()
  expect(finished).toMatchObject({
    electricity: {
      result: { contract: result.contract, sent_to: result.sent_to, signed_at: result.signed_at },
    },
    gas: null,
  })
  expect((await foundOf(lead.browser, 'dual')).finished).toBeNull()
  expect((await foundOf(aBrowser(app))).finished).toBeNull()
})

test('until a new one is begun, also when that is gone', async () => {
  const lead = await aReadyLead(app)
  await signed(lead)
  const { draft } = (await lead.browser.send('POST', '/api/v2/leads/drafts/', { kind: 'electricity' })).json<{
    draft: { lead_id: string }
  }>()
  expect(draft.lead_id).not.toBe(lead.id)
  expect(await foundOf(lead.browser)).toMatchObject({ draft: { lead_id: draft.lead_id }, finished: null })
  await lead.browser.send('DELETE', `/api/v2/leads/drafts/${draft.lead_id}/`)
  expect(await foundOf(lead.browser)).toMatchObject({ draft: null, finished: null })
  // Confirmed again, it is still the same contract.
  expect((await confirm(lead, {}, aKey())).statusCode).toBe(200)
  expect((await foundOf(lead.browser)).finished).toBeNull()
})

test('the days are those of the signature', async () => {
  const { browser } = await aSignedContract(app)
  const result = (await foundOf(browser)).finished?.electricity?.result
  expect(Date.parse(result?.due?.sent_by ?? '') - Date.parse(result?.signed_at ?? '')).toBe(24 * 3_600_000)
})

test('nothing is shown of what came to nothing, nor after the week in which it is remembered', async () => {
  const lead = await aReadyLead(app)
  await signed(lead)
  await app.database.run(sql`update switches set closed_at = now() where lead_id = ${lead.id}`)
  expect((await foundOf(lead.browser)).finished).toBeNull()
  const other = await aReadyLead(app)
  await signed(other)
  await app.database.run(sql`update leads set expires_at = now() where id = ${other.id}`)
  expect((await foundOf(other.browser)).finished).toBeNull()
})
