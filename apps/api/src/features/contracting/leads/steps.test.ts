import { consentsVersion } from '@fanal/domain/contracting/forms/consents'
import type { LeadDraft } from '@fanal/contract/schemas/contracting'
import { beforeEach, describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { aCups, anIban } from '#test/builders'
import { aHolder } from '#test/fixtures/changes'
import { contract, dataUrlOf, installation, payment, pdfOf, person } from '#test/fixtures/lead-steps'
import { aDraft, aFile, draftOf } from '#test/fixtures/drafts'
import { aBrowser, aKey, aLead, type Browser, countLeads, leadRow, sendLead } from '#test/fixtures/leads'
import { sellingApp } from '#test/fixtures/selling-app'
import { listLeadFiles } from './lead-files.ts'

const app = await sellingApp()
let browser: Browser
beforeEach(() => {
  browser = aBrowser(app)
})

const confirm = (id: string) =>
  app.database.run(sql`update leads set confirmed_at = now(), contract = '1' where id = ${id}`)

describe('the steps of a lead', () => {
  test('are kept as forms', async () => {
    const cups = aCups()
    const id = await aLead(browser, { cups: { ...installation().cups, name: ` ${cups.toLowerCase()} ` } })
    expect(id).toMatch(/^[\w-]{32}$/)
    const iban = anIban()
    for (const step of [person(), contract({ power: '4,6', power2: '5.75' }), payment({ iban })])
      expect((await sendLead(browser, { ...step, lead_id: id })).json()).toEqual({ lead_id: id })
    const { steps } = await leadRow(app, id)
    expect(steps.installation).toMatchObject({ cups, address: { dp: '17001' }, cnae: '986' })
    expect(steps.person).toMatchObject({ name: 'Marta', email: 'marta.puig@example.com' })
    expect(steps.contract).toMatchObject({ power: '4,6', power2: '5.75', accessTariff: '18' })
    expect(steps.payment).toEqual({ iban, bankId: '', isOwner: true })
  })

  test('the first fills the lead of the draft', async () => {
    const { lead_id } = await aDraft(browser)
    const before = await countLeads(app)
    expect(await aLead(browser)).toBe(lead_id)
    expect(await aLead(browser, { lead_id })).toBe(lead_id)
    expect(await countLeads(app)).toBe(before)
  })

  test('two first steps at once are one lead; another kind is another', async () => {
    await aDraft(browser, 'gas')
    const [one, other] = await Promise.all([aLead(browser), aLead(browser)])
    expect(one).toBe(other)
    expect(await aLead(browser, { kind: 'dual' })).not.toBe(one)
  })

  test('the same key is the same answer, and with another body refused', async () => {
    const key = aKey()
    const body = installation()
    const first = await sendLead(browser, body, key)
    const lost = aBrowser(app)
    const again = await sendLead(lost, body, key)
    expect(again.json()).toEqual(first.json())
    expect(lost.secret()).toBe(browser.secret())
    expect((await sendLead(browser, installation(), key)).json().error).toBe('idempotency_key_reused')
  })

  test('can be sent again, and an earlier one later', async () => {
    const id = await aLead(browser)
    await sendLead(browser, { ...payment(), lead_id: id })
    await sendLead(browser, { ...person({ first_name: 'Clara' }), lead_id: id })
    expect(await aLead(browser, { lead_id: id, residenceType: 'second' })).toBe(id)
    const { steps } = await leadRow(app, id)
    expect([steps.installation?.residenceType, steps.person?.name]).toEqual(['second', 'Clara'])
  })

  test('none before the first', async () => {
    expect((await sendLead(browser, person())).json().error).toBe('not_possible')
    const { lead_id } = await aDraft(browser)
    for (const step of [person(), contract(), payment()])
      expect((await sendLead(browser, { ...step, lead_id })).json().error).toBe('not_possible')
    expect((await leadRow(app, lead_id)).steps).toEqual({})
  })

  test('none after the confirmation', async () => {
    const id = await aLead(browser)
    await confirm(id)
    for (const step of [installation(), person(), payment()])
      expect((await sendLead(browser, { ...step, lead_id: id })).json().error).toBe('not_possible')
    expect(await draftOf(browser)).toBeNull()
    const next = await aLead(browser)
    expect(next).not.toBe(id)
    const url = `/api/v2/leads/drafts/${id}/`
    expect((await browser.send('DELETE', url)).json().error).toBe('not_possible')
  })

  test('nothing of them is logged', async () => {
    const id = await aLead(browser)
    await sendLead(browser, { ...person({ email: 'unlogged@example.com' }), lead_id: id })
    await sendLead(browser, { ...person({ fisic_vat: 'ES12345678A' }), lead_id: id })
    for (const text of ['unlogged@', '12345678A', 'Carrer Nou', id]) expect(app.logs()).not.toContain(text)
  })
})

describe('consent', () => {
  const recordedOf = (id: string) =>
    app.database.many<{ purpose: string; granted: boolean; given_at: Date; text_version: string }>(sql`
      select purpose, granted, given_at, text_version from visitor_consents where visitor = ${`lead ${id}`} order by given_at, id desc`)

  test('neither to be kept nor to be called is needed; unkept it lives two days', async () => {
    const id = await aLead(browser, { keep_data: false, allow_contact: false })
    expect(await leadRow(app, id)).toMatchObject({ is_kept: false, may_call: false })
    expect(await recordedOf(id)).toEqual([])
    const { expires_at } = (await draftOf(browser)) as LeadDraft
    expect(new Date(expires_at).getTime()).toBeLessThan(Date.now() + 49 * 3_600_000)
  })

  test.each([
    [true, false],
    [false, true],
  ])('kept (%s) and called (%s) are two', async (keep_data, allow_contact) => {
    const id = await aLead(browser, { keep_data, allow_contact })
    expect(await leadRow(app, id)).toMatchObject({ is_kept: keep_data, may_call: allow_contact })
    const purposes = (await recordedOf(id)).map(({ purpose }) => purpose)
    expect(purposes).toEqual([keep_data ? 'draft_kept' : 'may_call'])
  })

  test('each is dated when it was ticked, and so is its withdrawal', async () => {
    const ticked = new Date(Date.now() - 3_600_000)
    const consented_at = { draft_kept: ticked.toISOString(), may_call: 'no date' }
    const id = await aLead(browser, { keep_data: true, allow_contact: true, consented_at })
    const [kept, called] = await recordedOf(id)
    expect(kept).toMatchObject({ purpose: 'draft_kept', granted: true, given_at: ticked })
    expect(kept?.text_version).toBe(consentsVersion)
    expect(called?.given_at.getTime()).toBeGreaterThan(ticked.getTime())
    await aLead(browser, { lead_id: id, keep_data: true, allow_contact: false, consented_at })
    expect((await recordedOf(id)).at(-1)).toMatchObject({ purpose: 'may_call', granted: false })
    expect(await leadRow(app, id)).toMatchObject({ is_kept: true, may_call: false })
  })

  test('a saved draft tells both too, and the step does not record them again', async () => {
    const { lead_id, revision } = await aDraft(browser)
    const body = {
      revision,
      values: {},
      current: 'installation',
      completed: 0,
      is_kept: true,
      may_call: true,
    }
    const saved = await browser.send('PUT', `/api/v2/leads/drafts/${lead_id}/`, body)
    expect(saved.statusCode).toBe(200)
    expect(await leadRow(app, lead_id)).toMatchObject({ is_kept: true, may_call: true })
    await aLead(browser, { lead_id })
    const purposes = (await recordedOf(lead_id)).map(({ purpose }) => purpose)
    expect(purposes).toEqual(['draft_kept', 'may_call'])
  })

  test('with it a month, and it is recorded once', async () => {
    const id = await aLead(browser)
    await aLead(browser, { lead_id: id })
    const draft = (await draftOf(browser)) as LeadDraft
    expect(draft.is_kept).toBe(true)
    expect(new Date(draft.expires_at).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect((await recordedOf(id)).map(({ purpose }) => purpose)).toEqual(['draft_kept', 'may_call'])
  })
})

describe('files of a step', () => {
  test('from the body and uploaded before; encrypted, and by their purpose', async () => {
    const id = await aLead(browser)
    const upload = await aFile(browser, id, 'invoice')
    const front = { name: 'front.pdf', content: dataUrlOf(pdfOf(400_000)) }
    const sent = await sendLead(browser, {
      ...person({ nif_faceup: front, nif_facedown: { upload } }),
      lead_id: id,
    })
    expect(sent.statusCode).toBe(200)
    const { steps } = await leadRow(app, id)
    expect(JSON.stringify(steps)).not.toContain('base64')
    expect(steps.person?.nifFaceup).toEqual([
      { upload: expect.any(String) as string, name: 'front.pdf', size: 400_000 },
      { upload, name: 'dni.pdf', size: 2000 },
    ])
    const files = await listLeadFiles(app.database, id)
    expect(files.map(({ purpose }) => purpose)).toEqual(['identity', 'identity'])
  })

  test('too many, too large', async () => {
    const bill = { name: 'bill.pdf', content: dataUrlOf(pdfOf(1000)) }
    const many = installation({ activeContract: true, invoice: [bill, bill, bill, bill] })
    expect((await sendLead(browser, many)).json().errors).toMatchObject({ invoice: ['too_many_files'] })
    await setSetting(app.database, 'fileUploadSizeLimit', '500')
    const large = installation({ activeContract: true, invoice: bill })
    expect((await sendLead(browser, large)).json().errors).toMatchObject({ invoice: ['file_too_large'] })
    await unsetSetting(app.database, 'fileUploadSizeLimit')
  })
})

test('an account on file is named by its id, and its number is kept with the step', async () => {
  const { client, accounts } = await aHolder(app)
  const own = aBrowser(app, client)
  const lead_id = await aLead(own)
  // An IBAN beside it does not count.
  const sent = { ...payment(), bank_id: accounts[1].id, lead_id }
  expect((await sendLead(own, sent)).json()).toEqual({ lead_id })
  const { steps } = await leadRow(app, lead_id)
  const bankId = String(accounts[1].id)
  expect(steps.payment).toEqual({ iban: accounts[1].iban, bankId, isOwner: true })
  // The browser gets the id back, never the number.
  expect((await draftOf(own))?.values.payment).toEqual({ iban: '', bankId, isOwner: true })
})

test.each([
  ['of another customer', true, (other: number) => other],
  ['without a session', false, (other: number) => other],
  ['that is no number', true, () => 'x'],
  ['that is not on file', true, () => '9999999999'],
])('one %s is refused at its field', async (_, isSignedIn, idOf) => {
  const { accounts } = await aHolder(app)
  const { client } = await aHolder(app)
  const own = isSignedIn ? aBrowser(app, client) : aBrowser(app)
  const lead_id = await aLead(own)
  const answer = await sendLead(own, { ...payment(), bank_id: idOf(accounts[0].id), lead_id })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual({ bank_id: ['not_a_choice'] })
  expect((await leadRow(app, lead_id)).steps.payment).toBeUndefined()
})
