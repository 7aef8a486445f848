import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import { describe, expect, test } from 'vitest'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aCups, aCustomer } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { deliver, mailsTo } from '#test/deliver'
import { contract, person } from '#test/fixtures/lead-steps'
import { aBrowser, aKey, sendLead, withoutSteps } from '#test/fixtures/leads'
import {
  anEmail,
  aReadyLead,
  aSignedContract,
  confirm,
  confirmGas,
  madeOf,
  readyToSign,
  refusedFor,
  resultOf,
  signed,
  signLead,
  summarise,
} from '#test/fixtures/switches'
import { pdfText } from '#test/pdf'

const app = await closedAfterAll(testApp())
await setSetting(app.database, 'invoicing.vat', 'B12345674')

const nothing = { customers: 0, contracts: 0, changes: 0, switches: 0, papers: 0, signatures: 0 }

describe('a signature', () => {
  test('makes customer, contract, papers and consents at once', async () => {
    const lead = await aReadyLead(app)
    const answer = await signLead(lead, { start: 'after_withdrawal', activate_publicity: true })
    expect(answer.statusCode).toBe(200)
    const { status, result } = answer.json<ConfirmAnswer>()
    expect(status).toBe('OK')
    expect(result.render.body).toContain(String(result.contract))
    expect(result.render.body).toMatch(/^<h2>.*<\/h2><p>/)
    expect(result.due?.withdraw_until).toBe(addDays(madridDayOf(Date.now()), 14))
    expect(result.due?.active_by).toBe(addDays(madridDayOf(Date.now()), 15))
    expect(await madeOf(app.database, lead)).toEqual({
      customers: 1,
      contracts: 1,
      changes: 1,
      switches: 1,
      papers: 3,
      signatures: 1,
      mails: 2,
    })
    const client = await app.as(lead.vat)
    const detail = (await client.get(`/api/v2/contracts/${result.contract}`)).json()
    expect(detail).toMatchObject({
      state: 'esborrany',
      sign_date: madridDayOf(Date.now()),
      type: 'electricity',
      cups: { name: lead.cups, city: 'Girona' },
      tariff: { name: '2.0TD' },
      pricelist: { name: 'Llum Clara' },
      contracted_power_period: [
        { period: 'P1', power: 3.45 },
        { period: 'P2', power: 3.45 },
      ],
      owner_partner: { name: 'Marta Puig Soler' },
      waitingForSignature: [],
      attachments: [{ filename: 'dni.pdf', category_name: 'Documento de identidad' }],
    })
    const consents = (await client.get('/api/v2/user/consents/')).json<{
      items: { purpose: string; granted: boolean }[]
    }>().items
    const given = Object.fromEntries(consents.map(({ purpose, granted }) => [purpose, granted]))
    expect(given).toMatchObject({ contract: true, gdpr: true, publicity: true, direct_debit: true })
    expect(given).not.toHaveProperty('early_start')
    const files = await app.database.one(sql`select count(*) from lead_files where lead_id = ${lead.id}`)
    expect(files).toEqual({ count: 0 })
  })

  test('without the summary of exactly these data it is refused, and nothing is kept', async () => {
    const lead = await aReadyLead(app)
    expect(await refusedFor(confirm(lead, { code: '123456' }))).toEqual([
      409,
      'not_possible',
      'summary_not_sent',
    ])
    const code = await readyToSign(lead)
    expect(await refusedFor(confirm(lead, { code, start: 'after_withdrawal' }))).toContain('summary_stale')
    const { tarifa } = {
      tarifa: String(
        (await app.database.one<{ id: number }>(sql`select id from products where name = 'Llum Clara'`)).id,
      ),
    }
    await sendLead(lead.browser, { ...contract({ tarifa, power: '4.6', power2: '4.6' }), lead_id: lead.id })
    expect(await refusedFor(confirm(lead, { code }))).toContain('summary_stale')
    await sendLead(lead.browser, { ...contract({ tarifa }), lead_id: lead.id })
    await app.database.run(sql`update product_prices set energy = '["0.121", "0.122", "0.999"]'`)
    expect(await refusedFor(confirm(lead, { code }))).toContain('summary_stale')
    await app.database.run(sql`update product_prices set energy = '["0.121", "0.122", "0.123"]'`)
    await app.database.run(sql`update products set is_offered = false`)
    expect(await refusedFor(confirm(lead, { code }))).toContain('offer_gone')
    await app.database.run(sql`update products set is_offered = true`)
    expect(await madeOf(app.database, lead)).toEqual({ ...nothing, mails: 2 })
    expect((await confirm(lead, { code })).statusCode).toBe(200)
  })

  test('what must be accepted is named at its field', async () => {
    const lead = await aReadyLead(app)
    await summarise(lead)
    const answer = await confirm(lead, { accept_gdpr: false, accept_ov_conditions: null, start: undefined })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      {
        accept_ov_conditions: ['must_be_accepted'],
        accept_gdpr: ['must_be_accepted'],
        start: ['required'],
        code: ['required'],
      },
    ])
  })

  test('again, with the same key, or twice at once: the same contract', async () => {
    const lead = await aReadyLead(app)
    const code = await readyToSign(lead)
    const key = aKey()
    const answers = await Promise.all([
      confirm(lead, { code }, key),
      confirm(lead, { code }),
      confirm(lead, { code }),
    ])
    const again = [...answers, await confirm(lead, { code }, key), await confirm(lead, { code: '' })]
    const names = again.map((answer) => answer.json<ConfirmAnswer>().result.contract)
    expect(new Set(names).size).toBe(1)
    expect(await madeOf(app.database, lead)).toMatchObject({
      contracts: 1,
      switches: 1,
      signatures: 1,
      mails: 2,
    })
    expect(await refusedFor(summarise(lead))).toContain('already_confirmed')
  })

  test('one supply point is contracted once', async () => {
    const cups = aCups()
    const [one, other] = [await aReadyLead(app, { cups }), await aReadyLead(app, { cups })]
    const codes = [await readyToSign(one), await readyToSign(other)]
    const answers = await Promise.all([confirm(one, { code: codes[0] }), confirm(other, { code: codes[1] })])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })

  test('what a check said counts', async () => {
    const lead = await aReadyLead(app)
    const code = await readyToSign(lead)
    const checks = (result: string) => JSON.stringify({ solvency: { vat: lead.vat, result, at: '' } })
    await app.database.run(sql`update leads set checks = ${checks('fail')}::jsonb where id = ${lead.id}`)
    expect(await refusedFor(confirm(lead, { code }))).toContain('check_failed')
    await app.database.run(sql`update leads set checks = ${checks('unknown')}::jsonb where id = ${lead.id}`)
    expect((await confirm(lead, { code })).statusCode).toBe(200)
  })

  test('identity documents that were deleted by their rule are asked for again', async () => {
    const lead = await aReadyLead(app)
    const code = await readyToSign(lead)
    await app.database.run(sql`delete from lead_files where lead_id = ${lead.id}`)
    expect(await refusedFor(confirm(lead, { code }))).toContain('identity_missing')
  })

  test('another browser does not find the lead, and a read-only session changes nothing', async () => {
    const lead = await aReadyLead(app)
    const code = await readyToSign(lead)
    const stranger = { ...lead, browser: aBrowser(app) }
    expect((await confirm(stranger, { code })).statusCode).toBe(404)
    expect((await summarise(stranger)).statusCode).toBe(404)
    expect((await stranger.browser.get(`/api/v2/leads/${lead.id}/papers/summary`)).statusCode).toBe(404)
    expect((await confirmGas(lead, { code })).statusCode).toBe(404)
    const { vat } = await aCustomer(app.database)
    const staff = { ...lead, browser: aBrowser(app, await app.asReadOnly(vat)) }
    expect((await confirm(staff, { code })).statusCode).toBe(403)
    expect((await summarise(staff)).statusCode).toBe(403)
  })
})

describe('somebody who is a customer already', () => {
  test('not signed in: mails and the code go to the address on file, and the answer does not tell', async () => {
    const customer = await aCustomer(app.database)
    const typed = anEmail()
    const lead = await aReadyLead(app, { vat: customer.vat, email: typed, mailbox: customer.email })
    const summary = await summarise(lead)
    const result = await resultOf(signLead(lead, { activate_publicity: true }))
    expect([summary.json().sent_to, result.sent_to]).toEqual([`n•••@example.com`, `n•••@example.com`])
    expect(JSON.stringify(result)).not.toContain(customer.name)
    expect(await mailsTo(app, typed)).toEqual([])
    expect(await mailsTo(app, customer.email)).toHaveLength(2)
    await deliver(app)
    const client = await app.as(customer.vat)
    const detail = (await client.get(`/api/v2/contracts/${result.contract}`)).json()
    expect(detail.notification_address).toMatchObject({ email: customer.email, mobile: '' })
    const { items } = (await client.get('/api/v2/user/consents/')).json<{ items: { purpose: string }[] }>()
    expect(items.map(({ purpose }) => purpose)).not.toContain('publicity')
  })

  test('signed in: their own contract', async () => {
    const customer = await aCustomer(app.database)
    const browser = aBrowser(app, await app.as(customer.vat))
    const lead = await aReadyLead(app, { vat: customer.vat, browser, mailbox: customer.email })
    const result = await resultOf(signLead(lead, { accept_gdpr: false, accept_ov_conditions: false }))
    expect(result.sent_to).toBe(`${customer.email[0]}•••@example.com`)
    expect((await browser.get(`/api/v2/contracts/${result.contract}`)).statusCode).toBe(200)
  })
})

test('the papers of who did not say to be the holder tell no use of the supply point, but the bonus that is lost', async () => {
  const cups = aCups()
  await app.database.run(sql`
    insert into supply_points (cups, type, powers, tariff, has_social_bonus, years, as_of)
    values (${cups.slice(0, 20)}, 'electricity', '["3.450", "3.450"]', '2.0TD', true,
      '[{"until": "2026-09-30", "kwh": [800, 700, 1500]}]', '2026-10-01')`)
  const lead = await aReadyLead(app, { cups })
  expect((await summarise(lead)).json()).toMatchObject({ has_social_bonus: true })
  const [mail] = await mailsTo(app, lead.email)
  const text = pdfText(Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64')).replaceAll('\n', ' ')
  expect(text).not.toContain('3.000 kWh')
  expect(text).toContain('Bo social')
})

test('the social bonus is given up in writing', async () => {
  const cups = aCups()
  await app.database.run(sql`
    insert into supply_points (cups, type, powers, tariff, has_social_bonus, years, as_of)
    values (${cups.slice(0, 20)}, 'electricity', '["3.450", "3.450"]', '2.0TD', true,
      '[{"until": "2026-09-30", "kwh": [800, 700, 1500]}]', '2026-10-01')`)
  const lead = await aReadyLead(app, { cups, installation: { acts_for_holder: true } })
  const code = await readyToSign(lead)
  const [mail] = await mailsTo(app, lead.email)
  const text = pdfText(Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64')).replaceAll('\n', ' ')
  expect(text).toContain('Bo social')
  expect(text).toContain('3.000 kWh')
  expect(await refusedFor(confirm(lead, { code }))).toContain('waiver_missing')
  const result = await resultOf(confirm(lead, { code, waives_social_bonus: true }))
  const client = await app.as(lead.vat)
  const paper = await client.get(`/api/v2/contracts/${result.contract}/switching/waiver`)
  expect(pdfText(paper.rawPayload)).toContain('Renúncia al bo social')
})

test('a company with a business halt becomes a case for staff, once', async () => {
  await setSetting(app.database, 'contractation.businessHalt', 'true')
  const email = anEmail()
  const browser = aBrowser(app)
  const { id } = await aReadyLead(app, { browser, email })
  const sent = await sendLead(browser, {
    ...person({
      company: true,
      fisic_vat: '',
      juridic_vat: 'ESB12345674',
      name: 'Forn Nou SL',
      rep_name: 'Marta',
      rep_surname1: 'Puig',
      rep_vat: 'ES12345678Z',
      rep_name_full: 'Marta Puig',
      cif: [person().nif_faceup],
      email,
    }),
    lead_id: id,
  })
  expect(sent.json()).toEqual({ lead_id: id })
  await withoutSteps(app, id, 'payment', 'contract')
  const lead = { app, browser, id, vat: 'B12345674', cups: '', email }
  const one = await resultOf(confirm(lead))
  expect(one).toMatchObject({ contract: null, sent_to: null, due: null })
  // The last page of the wizard, after a reload.
  const reloaded = (await browser.get('/api/v2/leads/drafts/?kind=electricity')).json()
  expect(reloaded).toMatchObject({ draft: null, finished: { electricity: { result: one }, gas: null } })
  const [number] = /\d{8}/.exec(one.render.body) ?? []
  expect((await resultOf(confirm(lead))).render.body).toContain(String(number))
  const cases = await app.database.many(sql`select number, kind from cases where email = ${email}`)
  expect(cases).toEqual([{ number, kind: 'contact' }])
  expect(await madeOf(app.database, lead)).toMatchObject({ customers: 0, contracts: 0 })
  await unsetSetting(app.database, 'contractation.businessHalt')
})

test('the signed document is the contract, and it names the other papers', async () => {
  const made = await aSignedContract(app)
  const papers = await made.client.get(`/api/v2/contracts/${made.contract}/switching/`)
  const hashes = papers.json<{ papers: { kind: string; sha256: string }[] }>().papers
  expect(hashes.map(({ kind }) => kind)).toEqual(['summary', 'contract', 'sepa', 'evidence'])
  const document = await made.client.get(`/api/v2/contracts/${made.contract}/switching/contract`)
  const text = pdfText(document.rawPayload).replaceAll('\n', '')
  for (const kind of ['summary', 'sepa'])
    expect(text).toContain(hashes.find((one) => one.kind === kind)?.sha256)
  const mandate = pdfText(
    (await made.client.get(`/api/v2/contracts/${made.contract}/switching/sepa`)).rawPayload,
  )
  expect(mandate).toContain(`${made.contract}-${madridDayOf(Date.now()).replaceAll('-', '')}`)
  expect(mandate).toContain('8 setmanes')
})

test('a contract number that is taken is passed over', async () => {
  const next = await app.database.one<{ n: number }>(
    sql`select last_value + is_called::int as n from contract_numbers`,
  )
  const { id } = await aCustomer(app.database)
  await app.database.run(sql`
    insert into directory (kind, key, customer_id, id) values ('contract', ${String(next.n)}, ${id}, 0)`)
  expect(await signed(await aReadyLead(app))).toBe(String(next.n + 1))
})
