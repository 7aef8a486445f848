import { describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { person } from '#test/fixtures/lead-steps'
import { aBrowser, aKey, sendLead, withoutSteps } from '#test/fixtures/leads'
import {
  anEmail,
  aReadyLead,
  confirm,
  madeOf,
  type ReadyLead,
  readyToSign,
  refusedFor,
  resultOf,
  signed,
  summarise,
} from '#test/fixtures/switches'
import { pdfText } from '#test/pdf'

const app = await closedAfterAll(testApp())
await setSetting(app.database, 'invoicing.vat', 'B12345674')

const nothing = { customers: 0, contracts: 0, changes: 0, switches: 0, papers: 0, signatures: 0 }

describe('the summary', () => {
  test('is mailed with all that the law asks for, before anything is signed', async () => {
    const lead = await aReadyLead(app)
    const answer = await summarise(lead)
    expect(answer.statusCode).toBe(200)
    const { sent_to, sha256 } = answer.json<{ sent_to: string; sha256: string }>()
    expect(sent_to).toBe(`${lead.email[0]}•••@example.com`)
    const [mail] = await mailsTo(app, lead.email)
    expect(mail?.text).toContain(sha256)
    const [file] = mail?.attachments ?? []
    expect(file?.mediaType).toBe('application/pdf')
    const text = pdfText(Buffer.from(file?.content ?? '', 'base64')).replaceAll('\n', ' ')
    for (const part of [
      'Resum del teu contracte',
      'Marta Puig Soler',
      lead.vat,
      'Llum Clara',
      '3,45 kW',
      '0,081',
      'impostos',
      'kWh l’any'.replace('’', "'"),
      '12 mesos',
      '5 %',
      '14 dies naturals',
      '15 dies hàbils',
      'Junta Arbitral',
      'Model de formulari de desistiment',
    ])
      expect(text).toContain(part)
    const kept = await lead.browser.get(`/api/v2/leads/${lead.id}/papers/summary`)
    expect(kept.rawPayload.equals(Buffer.from(file?.content ?? '', 'base64'))).toBe(true)
    expect(await madeOf(app.database, lead)).toEqual({ ...nothing, mails: 1 })
  })

  test('says the same: mailed once, unless it is asked for again; to another address it is mailed', async () => {
    const lead = await aReadyLead(app)
    const [one, other] = [await summarise(lead), await summarise(lead)]
    expect(other.json()).toEqual(one.json())
    expect(await mailsTo(app, lead.email)).toHaveLength(1)
    await summarise(lead, { again: true })
    expect(await mailsTo(app, lead.email)).toHaveLength(2)
    const email = anEmail()
    await sendLead(lead.browser, { ...person({ fisic_vat: `ES${lead.vat}`, email }), lead_id: lead.id })
    const code = { code: '123456' }
    expect(await refusedFor(confirm(lead, code))).toContain('summary_not_sent')
    await summarise(lead)
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  test('its link leads back to the draft on another device, and to the last page once it is signed', async () => {
    const lead = await aReadyLead(app)
    const code = await readyToSign(lead)
    const [mail] = await mailsTo(app, lead.email)
    const [, token] = /#draft=([\w.-]+)/.exec(mail?.text ?? '') ?? []
    const resume = (browser = aBrowser(app)) =>
      browser.send('POST', '/api/v2/leads/drafts/resume/', { token }, aKey())
    expect((await resume()).json()).toEqual({ kind: 'electricity', lead_id: lead.id })
    const browser = aBrowser(app)
    await resume(browser)
    const { contract: name } = await resultOf(confirm({ ...lead, browser }, { code }))
    const other = aBrowser(app)
    await resume(other)
    const found = (await other.get('/api/v2/leads/drafts/?kind=electricity')).json()
    expect(found).toMatchObject({ draft: null, finished: { electricity: { result: { contract: name } } } })
  })

  test('needs every step, and a day that can be', async () => {
    const browser = aBrowser(app)
    const { id } = await aReadyLead(app, { browser })
    await withoutSteps(app, id, 'payment')
    const lead = { app, browser, id } as ReadyLead
    expect(await refusedFor(summarise(lead))).toEqual([409, 'not_possible', 'step_missing'])
    const whole = await aReadyLead(app)
    const late = await summarise(whole, { start: 'on', start_day: '2020-01-01' })
    expect([late.statusCode, late.json().errors]).toEqual([400, { start_day: ['too_early'] }])
  })

  test('contract and mandate can be read before; there is no waiver without the bonus', async () => {
    const lead = await aReadyLead(app)
    const paper = (kind: string) => lead.browser.get(`/api/v2/leads/${lead.id}/papers/${kind}`)
    expect((await paper('summary')).statusCode).toBe(404)
    await summarise(lead)
    const sepa = await paper('sepa')
    const read = (await paper('contract')).rawPayload
    expect(pdfText(sepa.rawPayload)).toContain('ES11000B12345674')
    expect(sepa.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="[^"]+\.pdf"/),
      'x-content-type-options': 'nosniff',
    })
    const text = pdfText(read)
    expect(text).toContain('Marta Puig Soler')
    expect(text).toContain('Documents que se signen')
    expect((await paper('waiver')).statusCode).toBe(404)
    // What was read is what is signed, byte by byte.
    const name = await signed(lead)
    const client = await app.as(lead.vat)
    for (const [kind, document] of Object.entries({ contract: read, sepa: sepa.rawPayload })) {
      const kept = await client.get(`/api/v2/contracts/${name}/switching/${kind}`)
      expect(kept.rawPayload.equals(document), kind).toBe(true)
    }
  })

  test('another text since it was read: it is given again', async () => {
    const lead = await aReadyLead(app)
    const code = await readyToSign(lead)
    await setSetting(app.database, 'organization.name', 'Fanal Nou')
    expect(await refusedFor(confirm(lead, { code }))).toContain('summary_stale')
    await unsetSetting(app.database, 'organization.name')
    expect((await confirm(lead, { code })).statusCode).toBe(200)
  })
})
