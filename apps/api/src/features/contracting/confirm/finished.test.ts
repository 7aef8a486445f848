import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting'
import { expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { foundOf } from '#test/fixtures/drafts'
import { aBrowser, aKey } from '#test/fixtures/leads'
import { aReadyLead, aSignedContract, confirm, confirmed, summarise } from '#test/fixtures/switches'

const app = await closedAfterAll(testApp())
await setSetting(app.database, 'invoicing.vat', 'B12345674')

test('what a wizard ended with is told to its browser alone, as it was answered', async () => {
  const lead = await aReadyLead(app)
  await summarise(lead)
  expect((await foundOf(lead.browser)).finished).toBeNull()
  const { result } = (await confirm(lead)).json<ConfirmAnswer>()
  const { draft, finished } = await foundOf(lead.browser)
  expect(draft).toBeNull()
  expect(finished).toMatchObject({
    electricity: { result: { contract: result.contract, sent_to: result.sent_to, signed_at: null } },
    gas: null,
  })
  expect((await foundOf(lead.browser, 'dual')).finished).toBeNull()
  expect((await foundOf(aBrowser(app))).finished).toBeNull()
})

test('until a new one is begun, also when that is gone', async () => {
  const lead = await aReadyLead(app)
  await confirmed(lead)
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

test('the days are those of a signature of now, and of the real one once there is one', async () => {
  const lead = await aReadyLead(app)
  const contract = await confirmed(lead)
  await app.database.run(sql`
    update change_requests set requested_at = now() - interval '5 days'
    where id = (select change_id from switches where lead_id = ${lead.id})`)
  const before = (await foundOf(lead.browser)).finished?.electricity?.result
  expect(Date.parse(before?.due?.sent_by ?? '')).toBeGreaterThan(Date.now())
  const signed = await aSignedContract(app)
  const after = (await foundOf(signed.browser)).finished?.electricity?.result
  expect(after?.contract).not.toBe(contract)
  expect(Date.parse(after?.due?.sent_by ?? '') - Date.parse(after?.signed_at ?? '')).toBe(24 * 3_600_000)
})

test('nothing is shown of what came to nothing, nor after the week in which it is remembered', async () => {
  const lead = await aReadyLead(app)
  await confirmed(lead)
  await app.database.run(sql`update switches set closed_at = now() where lead_id = ${lead.id}`)
  expect((await foundOf(lead.browser)).finished).toBeNull()
  const other = await aReadyLead(app)
  await confirmed(other)
  await app.database.run(sql`update leads set expires_at = now() where id = ${other.id}`)
  expect((await foundOf(other.browser)).finished).toBeNull()
})
