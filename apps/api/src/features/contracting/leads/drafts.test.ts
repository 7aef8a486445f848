import type { LeadDraft } from '@fanal/contract/schemas/contracting'
import { stepNames } from '@fanal/domain/contracting/steps'
import { describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { setFlag } from '#features/settings/set-flag'
import { sql } from '#platform/database'
import { openJson, sealJson } from '#platform/sealed'
import { aSignedInCustomer, testSecret } from '#test/app'
import { aDraft, aFile, draftOf, save, saving } from '#test/fixtures/drafts'
import { person } from '#test/fixtures/lead-steps'
import { aBrowser, aKey, aLead, type Browser, leadRow, sendLead } from '#test/fixtures/leads'
import { sharedApp } from '#test/fixtures/shared-app'
import { forgetLeads } from './forget-leads.ts'
import { leadPart } from './lead-queries.ts'

const app = await sharedApp()

const count = async () => {
  const row = await app.database.one<{ leads: number; files: number; parts: number }>(sql`
    select (select count(*) from leads) as leads, (select count(*) from lead_files) as files,
      (select count(*) from lead_file_parts) as parts`)
  return row
}
const hoursLeft = ({ expires_at }: { expires_at: string }) =>
  Math.round((new Date(expires_at).getTime() - Date.now()) / 3_600_000)
const age = (leadId: string, hours: number) =>
  app.database.run(sql`
    update leads set expires_at = expires_at - make_interval(hours => ${hours}) where id = ${leadId}`)

describe('a draft', () => {
  test('is found by its browser, by kind, and by nobody else', async () => {
    const browser = aBrowser(app)
    expect(await draftOf(browser)).toBeNull()
    expect(browser.secret()).toBeUndefined()
    const draft = await aDraft(browser)
    expect(draft).toMatchObject({ kind: 'electricity', revision: 0, values: {}, current: 'installation' })
    expect(draft.lead_id).toMatch(/^[\w-]{32}$/)
    expect(await draftOf(browser)).toEqual(draft)
    expect(await draftOf(browser, 'gas')).toBeNull()
    expect(await draftOf(aBrowser(app))).toBeNull()
  })

  test('its cookie cannot be read by scripts nor sent by other sites, and only its hash is kept', async () => {
    const browser = aBrowser(app)
    const answer = await browser.send('POST', '/api/v2/leads/drafts/', { kind: 'gas' })
    const [cookie] = answer.cookies.filter(({ name }) => name === '__Host-lead')
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
    const kept = await app.database.many<{ lead: string }>(sql`select leads::text as lead from leads`)
    expect(kept.some(({ lead }) => lead.includes(cookie?.value ?? ''))).toBe(false)
  })

  test('is one, however often it is begun', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    const again = await Promise.all([aDraft(browser), aDraft(browser), aDraft(browser)])
    expect(again.map(({ lead_id }) => lead_id)).toEqual([draft.lead_id, draft.lead_id, draft.lead_id])
  })

  test('is made with what was typed, but never over what is there', async () => {
    const browser = aBrowser(app)
    const draft = (nv: string) => ({
      values: { installation: { address: { nv } } },
      current: 'installation',
      completed: 0,
      is_kept: true,
    })
    const make = (nv: string) =>
      browser.send('POST', '/api/v2/leads/drafts/', { kind: 'electricity', draft: draft(nv) }, aKey())
    const made = (await make('Nou')).json<{ draft: object }>().draft
    expect(made).toMatchObject({ revision: 1, ...draft('Nou') })
    expect(await draftOf(browser)).toEqual(made)
    expect((await make('Vell')).json<{ draft: object }>().draft).toEqual(made)
  })

  test('the same key is the same draft and cookie, also if the first answer was lost', async () => {
    const [first, second] = [aBrowser(app), aBrowser(app)]
    const key = aKey()
    const body = { kind: 'dual' }
    const lost = await first.send('POST', '/api/v2/leads/drafts/', body, key)
    const again = await second.send('POST', '/api/v2/leads/drafts/', body, key)
    expect(again.json()).toEqual(lost.json())
    expect(second.secret()).toBe(first.secret())
    expect(await draftOf(second, 'dual')).toMatchObject({ lead_id: lost.json().draft.lead_id })
  })

  test('what was typed is kept in no other place', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    await save(browser, draft, { values: { person: { name: 'Onlyhere' } } })
    await aDraft(browser)
    const { n } = await app.database.one<{ n: number }>(sql`
      select count(*) as n from idempotency_keys where answer::text like '%Onlyhere%'`)
    expect(n).toBe(0)
  })

  test.each(['draft-00000000000000000001', '00000000-0000-4000-8000-000000000001'])(
    'a key that could be guessed opens nothing: %s',
    async (guessed) => {
      const begin = (browser: Browser) =>
        browser.send('POST', '/api/v2/leads/drafts/', { kind: 'electricity' }, { 'idempotency-key': guessed })
      const [one, other] = [aBrowser(app), aBrowser(app)]
      expect((await begin(one)).statusCode).toBe(200)
      expect((await begin(other)).statusCode).toBe(404)
      expect(other.secret()).not.toBe(one.secret())
      expect(await draftOf(other)).toBeNull()
    },
  )

  test('keeps what was typed', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    const values = { installation: { cups: 'ES00' }, person: { name: 'Marta', isOwner: null } }
    const saved = await save(browser, draft, { values, current: 'person', completed: 1 })
    expect(saved.json()).toMatchObject({ revision: 1 })
    expect(await draftOf(browser)).toMatchObject({ revision: 1, values, current: 'person', completed: 1 })
  })

  test('of two saves at once the second has to look first', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    const answers = await Promise.all([save(browser, draft), save(browser, draft)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().error).toBe('changed_meanwhile')
    expect(await draftOf(browser)).toMatchObject({ revision: 1 })
  })

  test('the same save twice with one key is saved once', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    const key = aKey()
    const put = () => browser.send('PUT', `/api/v2/leads/drafts/${draft.lead_id}/`, saving(draft), key)
    const [one, other] = [await put(), await put()]
    expect([other.statusCode, other.json()]).toEqual([200, one.json()])
  })
})

describe('without a saved draft', () => {
  test('what was sent is shown, at the step after it', async () => {
    const browser = aBrowser(app)
    const id = await aLead(browser, { keep_data: false, allow_contact: false })
    await sendLead(browser, { ...person({ email: 'sent@example.com' }), lead_id: id })
    const found = await draftOf(browser)
    expect(found).toMatchObject({ lead_id: id, is_kept: false, current: 'contract', completed: 2 })
    expect(found?.values).toMatchObject({
      installation: { address: { nv: 'Carrer Nou' }, leadsConsent: false },
      person: { email: 'sent@example.com', nifFaceup: [{ name: 'dni.pdf' }] },
    })
  })

  test('consent that is taken back empties it', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    await save(browser, draft, { is_kept: true })
    await aLead(browser, { lead_id: draft.lead_id })
    const emptied = await save(browser, { ...draft, revision: 1 }, { values: {}, is_kept: false })
    expect(emptied.statusCode).toBe(200)
    expect(await draftOf(browser)).toMatchObject({ values: {}, is_kept: false })
    expect((await leadRow(app, draft.lead_id)).steps).toEqual({})
  })
})

describe('at rest', () => {
  const storedText = async () => {
    const rows = await app.database.many<{ stored: string }>(sql`
      select (l.*)::text || coalesce(s.point::text, '') || coalesce(encode(s.document, 'escape'), '') as stored
      from leads l left join lead_summaries s on s.lead_id = l.id`)
    return rows.map(({ stored }) => stored).join()
  }

  test('nothing that was typed can be read in the tables', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    const values = { person: { name: 'Persona Amagada', email: 'amagada@example.com' } }
    await save(browser, draft, { values, is_kept: true })
    await aLead(browser, { lead_id: draft.lead_id })
    await sendLead(browser, { ...person({ first_name: 'Persona Amagada' }), lead_id: draft.lead_id })
    expect((await draftOf(browser))?.values).toEqual(values)
    const stored = await storedText()
    for (const text of ['Amagada', 'amagada@', 'Carrer Nou', '600000010']) expect(stored).not.toContain(text)
  })

  test('what was written before is read as it is, and sealed with its next save', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    await app.database.run(sql`
      update leads set draft = '{"person": {"name": "Persona Anterior"}}' where id = ${draft.lead_id}`)
    const found = (await draftOf(browser)) as LeadDraft
    expect(found.values).toEqual({ person: { name: 'Persona Anterior' } })
    await save(browser, found, { values: found.values })
    expect(await storedText()).not.toContain('Anterior')
    expect((await draftOf(browser))?.values).toEqual(found.values)
  })

  test('with another secret, or as another lead, it is as if nothing had been sent', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    await save(browser, draft)
    const read = (secret: string) =>
      openJson(
        { ...app.database, secret: () => secret },
        leadPart(draft.lead_id, 'draft'),
        sealJson(app.database, leadPart(draft.lead_id, 'draft'), { person: {} }),
      )
    expect(read(testSecret)).toEqual({ person: {} })
    expect(read('another secret, of more than 32 characters too')).toBeUndefined()
    const other = await aDraft(aBrowser(app))
    await app.database.run(sql`
      update leads l set draft = o.draft from leads o where l.id = ${other.lead_id} and o.id = ${draft.lead_id}`)
    const lead = await app.database.one<{ draft: unknown }>(sql`
      select draft from leads where id = ${other.lead_id}`)
    expect(openJson(app.database, leadPart(other.lead_id, 'draft'), lead.draft)).toBeUndefined()
  })
})

describe('how long', () => {
  test('two days without consent, a month after the last save with it', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    expect(hoursLeft(draft)).toBe(48)
    expect(hoursLeft((await save(browser, draft)).json())).toBe(48)
    const kept = await save(browser, { ...draft, revision: 1 }, { is_kept: true })
    expect(hoursLeft(kept.json())).toBe(30 * 24)
    const withdrawn = await save(browser, { ...draft, revision: 2 })
    expect(hoursLeft(withdrawn.json())).toBe(48)
  })

  test('then it is not there, and its files neither', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    await aFile(browser, draft.lead_id)
    await age(draft.lead_id, 47)
    expect(await draftOf(browser)).not.toBeNull()
    await age(draft.lead_id, 2)
    expect(await draftOf(browser)).toBeNull()
    expect((await save(browser, draft)).statusCode).toBe(404)
    await forgetLeads(app.database)
    expect(await app.database.many(sql`select id from leads where id = ${draft.lead_id}`)).toEqual([])
    expect(await app.database.many(sql`select id from lead_files where lead_id = ${draft.lead_id}`)).toEqual(
      [],
    )
    expect(
      await app.database.many(sql`
        select from lead_file_parts p where not exists (select from lead_files f where f.id = p.file_id)`),
    ).toEqual([])
  })

  test('deleted, all of it at once', async () => {
    const browser = aBrowser(app)
    const before = await count()
    const draft = await aDraft(browser)
    await aFile(browser, draft.lead_id)
    await aLead(browser, { kind: 'electricity' })
    const remove = () => browser.send('DELETE', `/api/v2/leads/drafts/${draft.lead_id}/`)
    expect((await remove()).json()).toEqual({ deleted: true })
    expect(await count()).toEqual(before)
    expect(await draftOf(browser)).toBeNull()
    expect((await remove()).statusCode).toBe(404)
  })
})

describe('of a customer', () => {
  test('is found on every device of theirs', async () => {
    const customer = await aSignedInCustomer(app)
    const draft = await aDraft(aBrowser(app, customer.client))
    const other = aBrowser(app, await app.as(customer.vat))
    expect(await draftOf(other)).toMatchObject({ lead_id: draft.lead_id })
    expect((await save(other, draft)).statusCode).toBe(200)
  })

  test('what a visitor began becomes theirs when they save it signed in', async () => {
    const browser = aBrowser(app)
    const draft = await aDraft(browser)
    const customer = await aSignedInCustomer(app)
    const cookie = { cookie: `__Host-lead=${browser.secret()}` }
    const url = `/api/v2/leads/drafts/${draft.lead_id}/`
    expect((await customer.client.send('PUT', url, saving(draft), cookie)).statusCode).toBe(200)
    expect(await draftOf(customer.client)).toMatchObject({ lead_id: draft.lead_id })
  })

  test.each(['true', 'false'])(
    'a session that ends while it is typed loses nothing (authenticate %s)',
    async (only) => {
      const customer = await aSignedInCustomer(app)
      const browser = aBrowser(app, customer.client)
      const draft = await aDraft(browser, 'dual')
      await setSetting(app.database, 'contractation.authenticate', only)
      const values = Object.fromEntries(stepNames.slice(0, -1).map((step) => [step, { typed: step }]))
      const cookie = { cookie: `__Host-lead=${browser.secret()}` }
      const url = `/api/v2/leads/drafts/${draft.lead_id}/`
      const last = saving(draft, { values, current: 'payment', completed: 4 })
      expect((await app.visitor.send('PUT', url, last, cookie)).statusCode).toBe(200)
      const found = await app.visitor.get('/api/v2/leads/drafts/?kind=dual', cookie)
      expect(found.statusCode).toBe(only === 'true' ? 401 : 200)
      const again = aBrowser(app, await app.as(customer.vat))
      expect(await draftOf(again, 'dual')).toMatchObject({ values, current: 'payment', completed: 4 })
      await unsetSetting(app.database, 'contractation.authenticate')
    },
  )

  test('is not shown to another customer in the same browser, nor to whoever comes after the logout', async () => {
    const customer = await aSignedInCustomer(app)
    const browser = aBrowser(app, customer.client)
    await aDraft(browser)
    const other = await aSignedInCustomer(app)
    const cookie = { cookie: `__Host-lead=${browser.secret()}` }
    const seen = await other.client.get('/api/v2/leads/drafts/?kind=electricity', cookie)
    expect(seen.json()).toEqual({ draft: null, finished: null })
    await browser.send('POST', '/api/v2/user/logout/', {})
    expect(browser.secret()).toBeUndefined()
  })
})

describe('closed', () => {
  const ask = () => aBrowser(app).get('/api/v2/leads/drafts/?kind=gas')
  const begin = () => aBrowser(app).send('POST', '/api/v2/leads/drafts/', { kind: 'gas' })
  const codes = async () => [(await ask()).json().error, (await begin()).json().error]

  test('by its setting', async () => {
    const name = 'contractation.gas.enabled'
    await setSetting(app.database, name, 'false')
    expect(await codes()).toEqual(['not_found', 'not_found'])
    await unsetSetting(app.database, name)
    expect((await ask()).statusCode).toBe(200)
  })

  test('not by the setting of leads, without which steps come with the confirmation', async () => {
    await setSetting(app.database, 'features.leads', 'false')
    expect((await ask()).statusCode).toBe(200)
    expect((await begin()).statusCode).toBe(200)
    expect(await aLead(aBrowser(app))).toMatch(/^[\w-]{32}$/)
    await unsetSetting(app.database, 'features.leads')
  })

  test('by its flag', async () => {
    await setFlag(app.database, 'contracting.leads', false)
    expect(await codes()).toEqual(['not_found', 'not_found'])
    await setFlag(app.database, 'contracting.leads', true)
    expect((await ask()).statusCode).toBe(200)
  })

  test('to visitors, where contracting needs a session', async () => {
    await setSetting(app.database, 'contractation.authenticate', 'true')
    expect(await codes()).toEqual(['login_required', 'login_required'])
    const customer = await aSignedInCustomer(app)
    expect(await draftOf(customer.client, 'gas')).toBeNull()
    await unsetSetting(app.database, 'contractation.authenticate')
  })
})
