import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, type Client } from '#test/app'
import { deliver, mailsTo } from '#test/deliver'
import { installation, person } from '#test/fixtures/lead-steps'
import { aDraft, draftOf, save } from '#test/fixtures/drafts'
import { aBrowser, aKey, aLead, sendGasLead } from '#test/fixtures/leads'
import { sharedApp } from '#test/fixtures/shared-app'

const app = await sharedApp()

const ask = (client: Client, leadId: string, email: string, lang = 'es-ES') =>
  client.send('POST', `/api/v2/leads/drafts/${leadId}/link/`, { email }, { 'accept-language': lang })
const resume = (client: Client, token: string) =>
  client.send('POST', '/api/v2/leads/drafts/resume/', { token }, aKey())
const tokenTo = async (email: string) =>
  /#draft=([\w.-]+)/.exec((await mailsTo(app, email)).at(-1)?.text ?? '')?.[1] ?? 'no link'

describe('a mailed link', () => {
  test('opens the draft on another device, which then shares it', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser, 'dual')
    await save(browser, draft, { values: { person: { name: 'Marta' } } })
    const answer = await ask(browser, draft.lead_id, ' marta@example.com ')
    expect(answer.json()).toEqual({ sent_to: 'm•••@example.com' })
    const other = aBrowser(app)
    const opened = await resume(other, await tokenTo('marta@example.com'))
    expect(opened.json()).toEqual({ kind: 'dual', lead_id: draft.lead_id })
    const seen = await draftOf(other, 'dual')
    expect(seen).toMatchObject({ lead_id: draft.lead_id, values: { person: { name: 'Marta' } } })
    expect((await save(other, { ...draft, revision: 1 })).statusCode).toBe(200)
    expect(await draftOf(browser, 'dual')).toMatchObject({ revision: 2 })
    expect(other.secret()).not.toBe(browser.secret())
  })

  test('shares the gas lead of a dual wizard too, whichever device made it', async () => {
    const browser = aBrowser(app)
    const electricityLeadId = await aLead(browser, { kind: 'dual' })
    await ask(browser, electricityLeadId, 'dual@example.com')
    const other = aBrowser(app)
    await resume(other, await tokenTo('dual@example.com'))
    const { lead_id } = (await sendGasLead(other, installation({ electricityLeadId }))).json<{
      lead_id: string
    }>()
    expect((await sendGasLead(browser, { ...person(), lead_id })).json()).toEqual({ lead_id })
  })

  test('says nothing of what was typed, in the language of the request', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    await save(browser, draft, { values: { person: { name: 'Secretísima', email: 'own@example.com' } } })
    await ask(browser, draft.lead_id, 'cat@example.com', 'ca-ES')
    await deliver(app)
    const [mail, ...more] = await mailsTo(app, 'cat@example.com')
    expect(more).toEqual([])
    expect(mail?.locale).toBe('ca-ES')
    expect(mail?.text).toContain('Continua la contractació')
    expect(mail?.text).toContain('/nuevo-cliente-electricidad?lang=ca-ES#draft=')
    expect(mail?.text).not.toContain('Secretísima')
    expect(await mailsTo(app, 'own@example.com')).toEqual([])
  })

  test('only its hash is kept, and the address not at all', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    await ask(browser, draft.lead_id, 'hash@example.com')
    const token = await tokenTo('hash@example.com')
    const { lead } = await app.database.one<{ lead: string }>(sql`
      select leads::text as lead from leads where id = ${draft.lead_id}`)
    expect(lead).not.toContain(token.split('.')[1])
    expect(lead).not.toContain('hash@example.com')
    expect(app.logs()).not.toContain('hash@example.com')
    expect(app.logs()).not.toContain(token)
  })

  test('opens again, and after a second one was sent', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    await ask(browser, draft.lead_id, 'two@example.com')
    const first = await tokenTo('two@example.com')
    await ask(browser, draft.lead_id, 'two@example.com')
    for (const token of [first, first, await tokenTo('two@example.com')])
      expect((await resume(aBrowser(app), token)).statusCode).toBe(200)
  })

  test('a typed address gets three an hour, whoever asks', async () => {
    const sent: number[] = []
    for (let i = 0; i < 4; i += 1) {
      const browser = aBrowser(app)
      const draft = await aDraft(browser)
      sent.push((await ask(browser, draft.lead_id, 'Much@example.com')).statusCode)
    }
    expect(sent).toEqual([200, 200, 200, 429])
  })

  test.each(['', 'nobody', 'a@b'])('not to "%s"', async (email) => {
    const browser = aBrowser(app)
    const { lead_id } = await aDraft(browser)
    const answer = await ask(browser, lead_id, email)
    expect(answer.json().errors).toEqual({ email: [email ? 'email_not_valid' : 'required'] })
  })
})

describe('does not open', () => {
  const linked = async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    await ask(browser, draft.lead_id, 'gone@example.com')
    return { browser, draft, token: await tokenTo('gone@example.com') }
  }
  const outcome = async (token: string, client: Client = aBrowser(app)) => {
    const answer = await resume(client, token)
    return [answer.statusCode, answer.cookies]
  }
  const refused = [404, []]

  test('an expired or a deleted draft', async () => {
    const late = await linked()
    await app.database.run(sql`update leads set expires_at = now() where id = ${late.draft.lead_id}`)
    expect(await outcome(late.token)).toEqual(refused)
    const gone = await linked()
    await gone.browser.send('DELETE', `/api/v2/leads/drafts/${gone.draft.lead_id}/`)
    expect(await outcome(gone.token)).toEqual(refused)
  })

  test('another text', async () => {
    const { token, draft } = await linked()
    await app.database.run(sql`truncate rate_limits`)
    for (const wrong of [`${token}x`, `${token}.x`, `${draft.lead_id}.${'a'.repeat(43)}`, 'x'.repeat(60)])
      expect(await outcome(wrong)).toEqual(refused)
  })

  test('a customer’s draft for another customer', async () => {
    const customer = await aSignedInCustomer(app)
    const browser = aBrowser(app, customer.client)
    const draft = await aDraft(browser)
    await ask(browser, draft.lead_id, 'mine@example.com')
    const other = await aSignedInCustomer(app)
    expect(await outcome(await tokenTo('mine@example.com'), other.client)).toEqual(refused)
  })
})
