import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import { maskIban } from '@fanal/domain/identifiers/iban'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { anAccount } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { aHolder, askForIban, changesOf, detailOf, everythingOf, type Holder } from '#test/fixtures/changes'
import { linkOf, sign } from '#test/fixtures/signatures'
import { aNextHolder, aPaper, askForHolder } from '#test/fixtures/handover'
import { pdfText } from '#test/pdf'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
let holder: Holder
let next: ReturnType<typeof aNextHolder>
beforeEach(async () => {
  await database.run(sql`truncate rate_limits`)
  await database.run(sql`update settings set patch = '{}'`)
  holder = await aHolder(app)
  next = aNextHolder()
})

const today = madridDayOf(Date.now())
const ask = (over: object = {}) => askForHolder(holder, { ...next, ...over })
const signIt = () => sign(app, { ...holder, email: next.email })
const shown = async () =>
  (await app.visitor.get(`/api/v2/signatures/${await linkOf(database, next.email)}`)).json<SignatureShown>()
const id = async () => String((await changesOf(holder))[0]?.id)
const done = async () => fanal(database.address, ['change', 'done', await id()])
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)
const refusal = (answer: { statusCode: number; json: () => { errors?: unknown } }) => [
  answer.statusCode,
  answer.json().errors,
]

describe('asked for', () => {
  test('the new holder is mailed the link, the present one that it was asked for', async () => {
    const answer = await ask()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ waiting_for_signature: true })
    const [mail, ...more] = await mailsTo(app, next.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      subject: `Signa per ser titular del contracte ${holder.contract.name}`,
      locale: 'ca-ES',
    })
    expect(mail?.text).toContain('No assumeixes cap deute')
    expect(mail?.text).toContain('Berta Roca Vila et demana')
    expect(await subjects(holder.email)).toEqual([
      'Cambio de titular: pendiente de la firma del nuevo titular',
    ])
    expect(await detailOf(holder)).toMatchObject({
      state: 'activa',
      waitingForSignature: ['holder'],
      atr_available: false,
      end_reason: '',
    })
  })
  test('the page of the link says who asks, and shows nothing else of them', async () => {
    await ask({ title: 'tenant', day: addDays(today, 30) })
    const page = await shown()
    expect(page).toMatchObject({
      kind: 'holder',
      customer: 'Laia Puig Serra',
      asked_by: 'Berta Roca Vila',
      sends_code_to: 'n•••@example.com',
    })
    const lines = Object.fromEntries(page.summary.map(({ field, before, after }) => [field, [before, after]]))
    expect(lines).toMatchObject({
      Titular: ['Berta Roca Vila', `Laia Puig Serra · ${next.vat}`],
      Título: ['—', 'Alquiler'],
      'Cuenta de pago': ['—', maskIban(next.iban)],
      Producto: ['—', 'Llum Clara'],
      'Potencia P1': ['—', '4,6 kW'],
      'Deuda del titular actual': ['—', 'No se asume'],
    })
    for (const account of holder.accounts) expect(JSON.stringify(page)).not.toContain(account.iban.slice(-4))
  })
  test('the document says that no debt is assumed and is the mandate', async () => {
    await ask({ language: 'es-ES' })
    const token = await linkOf(database, next.email)
    const answer = await app.visitor.get(`/api/v2/signatures/${token}/document`)
    const text = pdfText(answer.rawPayload).replaceAll('\n', ' ')
    expect(text).toContain(`Laia Puig Serra, con NIF ${next.vat}, pasa a ser titular`)
    expect(text).toContain('no asume ninguna deuda')
    expect(text).toContain(`orden ${holder.contract.name}-${today.replaceAll('-', '')}`)
  })
  test('a company, with who signs for it', async () => {
    await ask({
      title: 'company',
      vat: 'B12345674',
      name: 'Forns, SL',
      repVat: '12345678Z',
      repName: 'Pau Riu',
    })
    expect((await shown()).summary).toContainEqual({
      field: 'Firma en su nombre',
      before: '—',
      after: 'Pau Riu · 12345678Z',
    })
  })
  test('an heir sends two papers', async () => {
    await ask({ title: 'heir', deathCertificate: [aPaper('defuncion.pdf')] })
    const files = await database.many<{ name: string }>(sql`
      select f.name from change_files c join files f on f.customer_id = c.customer_id and f.id = c.file_id
      where c.customer_id = ${holder.id} order by f.id`)
    expect(files.map(({ name }) => name)).toEqual(['contrato.pdf', 'defuncion.pdf'])
  })
})

describe('done', () => {
  beforeEach(async () => {
    await ask()
    await signIt()
  })
  test('one contract goes on: the new holder has it, the former one keeps history and invoices', async () => {
    expect((await changesOf(holder))[0]?.state).toBe('sent')
    expect(await done()).toMatchObject({ code: 0 })
    expect(await detailOf(holder)).toMatchObject({
      state: 'baixa',
      end_date: today,
      end_reason: 'holder',
      bank_account: { id: holder.accounts[0].id },
    })
    const theirs = { ...holder, client: await app.as(next.vat) }
    expect(await detailOf(theirs)).toMatchObject({
      name: holder.contract.name,
      state: 'activa',
      sign_date: today,
      start_date: today,
      end_date: null,
      amount_debt: '0.00',
      cups: { name: holder.contract.cups },
      pricelist: { name: 'Llum Clara' },
      contracted_power_period: [{ power: 4.6 }, { power: 4.6 }],
      owner_partner: { name: 'Laia Puig Serra' },
      fiscal_partner: { name: 'Laia Puig Serra', vat: next.vat },
      bank_account: { printable_iban: maskIban(next.iban) },
      notification_address: { name: 'Laia Puig Serra', email: next.email },
    })
    for (const whose of [holder, theirs]) {
      const [change, ...more] = await changesOf(whose)
      expect(more).toEqual([])
      expect(change).toMatchObject({ kind: 'holder', state: 'done', signature: { state: 'signed' } })
      expect(change?.history.map(({ state }) => state)).toEqual([
        'requested',
        'signature_pending',
        'sent',
        'done',
      ])
    }
    const former = await database.one(sql`
      select predecessor_customer_id, predecessor_id from contracts
      where name = ${holder.contract.name} and state = 'activa'`)
    expect(former).toEqual({ predecessor_customer_id: holder.id, predecessor_id: holder.contract.id })
  })
  test('both are told; the new one how to get in', async () => {
    await done()
    expect((await subjects(holder.email)).at(-1)).toBe('Cambio de titular: hecho')
    const mail = (await mailsTo(app, next.email)).at(-1)
    expect(mail?.subject).toBe('Canvi de titular: fet, ja és teu')
    expect(mail?.text).toContain('https://portal.example.com/activacion')
    const theirs = await app.as(next.vat)
    const sent = await theirs.get(`/api/v2/contracts/${holder.contract.name}/communications`)
    expect(sent.json().items).toMatchObject([{ subject: 'Canvi de titular: fet, ja és teu' }])
  })
  test('account and address of the new holder do not stay with the former one', async () => {
    await done()
    const kept = JSON.stringify(
      await database.many(sql`select * from change_requests where customer_id = ${holder.id}`),
    )
    expect(kept).not.toContain(next.iban)
    expect(kept).not.toContain('"nv"')
  })
  test('not before the asked day', async () => {
    await database.run(sql`
      update change_requests set wanted = wanted || ${JSON.stringify({ day: addDays(today, 1) })}
      where customer_id = ${holder.id}`)
    const before = await everythingOf(database)
    const ran = await done()
    expect(ran.code).not.toBe(0)
    expect(ran.err).toContain(addDays(today, 1))
    expect(await everythingOf(database)).toEqual(before)
  })
  test('back again: who had it before finds their contract as it was then', async () => {
    await done()
    const theirs = { ...holder, client: await app.as(next.vat), email: next.email }
    const back = aNextHolder({ vat: holder.vat, email: 'elsewhere@example.com' })
    await askForHolder(theirs, back)
    await sign(app, holder)
    expect(
      await fanal(database.address, ['change', 'done', String((await changesOf(theirs))[0]?.id)]),
    ).toMatchObject({
      code: 0,
    })
    expect(await detailOf(holder)).toMatchObject({ id: holder.contract.id, state: 'activa', end_date: null })
    expect(await detailOf(theirs)).toMatchObject({ state: 'baixa', end_reason: 'holder' })
  })
  test('the proof tells the former holder nothing of where the other signed', async () => {
    await done()
    const url = `/api/v2/contracts/${holder.contract.name}/changes/${await id()}/evidence`
    const mine = pdfText((await holder.client.get(url)).rawPayload).replaceAll('\n', ' ')
    expect(mine).toContain('Laia Puig Serra')
    expect(mine).not.toContain(next.email)
    expect(mine).not.toContain('127.0.0.1')
    const client = await app.as(next.vat)
    const theirChange = (await changesOf({ ...holder, client }))[0]?.id
    const theirs = await client.get(
      `/api/v2/contracts/${holder.contract.name}/changes/${theirChange}/evidence`,
    )
    expect(pdfText(theirs.rawPayload).replaceAll('\n', ' ')).toContain(next.email)
  })
})

describe('somebody who is a customer already', () => {
  test('signs at the address on file; who asks learns nothing of it', async () => {
    const known = await anAccount(database, { name: 'Laia Puig', locale: 'en-US' })
    const answer = await ask({ vat: known.vat })
    expect(answer.json()).toEqual({ waiting_for_signature: true })
    expect(await subjects(next.email)).toEqual([])
    expect(await subjects(known.email)).toEqual([
      `Sign to become the holder of contract ${holder.contract.name}`,
    ])
    const again = await holder.client.send(
      'POST',
      `/api/v2/contracts/${holder.contract.name}/changes/${await id()}/signature`,
      {},
    )
    expect(again.json()).toEqual({ sent_to: 'n•••@example.com' })
    expect(JSON.stringify(await changesOf(holder))).not.toContain(known.email)
    await sign(app, known)
    await done()
    const client = await app.as(known.vat)
    expect(await detailOf({ ...holder, client })).toMatchObject({
      state: 'activa',
      owner_partner: { name: 'Laia Puig' },
      notification_address: { email: known.email },
    })
    expect((await mailsTo(app, known.email)).at(-1)?.text).toContain(
      `https://portal.example.com/contratos/electricidad/${holder.contract.name}`,
    )
  })
})

describe('comes to nothing', () => {
  beforeEach(async () => {
    await ask()
  })
  test.each([
    [
      'refused by the new holder',
      async () =>
        app.visitor.send('POST', `/api/v2/signatures/${await linkOf(database, next.email)}/refuse`, {}),
      'Cambio de titular: rechazado por el nuevo titular',
    ],
    [
      'withdrawn by the present one',
      async () =>
        holder.client.send(
          'POST',
          `/api/v2/contracts/${holder.contract.name}/changes/${await id()}/withdraw`,
          {},
        ),
      'Cambio de titular: retirado por ti',
    ],
  ])('%s: the contract stays, and little of the other is kept', async (_, end, subject) => {
    expect((await end()).statusCode).toBe(200)
    expect((await subjects(holder.email)).at(-1)).toBe(subject)
    expect(await detailOf(holder)).toMatchObject({ state: 'activa', atr_available: true })
    const [kept] = await database.many<{ wanted: object }>(
      sql`select wanted from change_requests where customer_id = ${holder.id}`,
    )
    expect(Object.keys(kept?.wanted ?? {})).not.toContain('iban')
    const people = await database.many(sql`select id from customers where vat = ${next.vat}`)
    expect(people).toEqual([])
  })
})

describe('refused', () => {
  test('every error at its field, at once', async () => {
    const answer = await askForHolder(holder, {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject({
      title: ['required'],
      vat: ['required'],
      name: ['required'],
      iban: ['required'],
      files: ['required'],
      'address.dp': ['required'],
    })
  })
  test('the present holder themselves', async () => {
    expect(refusal(await ask({ vat: holder.vat }))).toEqual([400, { vat: ['unchanged'] }])
  })
  test('a company that signs for a company', async () => {
    const company = { title: 'company', vat: 'B12345674', name: 'Forns, SL', repName: 'Pau Riu' }
    expect(refusal(await ask({ ...company, repVat: 'B64123458' }))).toEqual([
      400,
      { repVat: ['not_a_person'] },
    ])
  })
  test('what only looks like a paper', async () => {
    const fake = { name: 'contrato.pdf', content: 'data:application/pdf;base64,PGI+' }
    expect(refusal(await ask({ files: [fake] }))).toEqual([400, { files: ['invalid_attachment_type'] }])
  })
  test('while a change is open: another, or one of holder', async () => {
    await askForIban(holder)
    expect(refusal(await ask())).toEqual([409, { _: ['change_open'] }])
    holder = await aHolder(app)
    await ask()
    expect(refusal(await ask(aNextHolder()))).toEqual([409, { _: ['signature_pending'] }])
    await signIt()
    expect(refusal(await ask(aNextHolder()))).toEqual([409, { _: ['change_open'] }])
  })
  test('of a contract that is over', async () => {
    holder = await aHolder(app, { state: 'baixa' })
    expect(refusal(await ask())).toEqual([409, { _: ['not_active'] }])
  })
  test('switched off', async () => {
    await database.run(
      sql`update settings set patch = ${JSON.stringify({ contract: { holderChange: { enabled: false } } })}`,
    )
    expect(refusal(await ask())).toEqual([409, { _: ['switched_off'] }])
  })
  test('in a read-only session', async () => {
    const client = await app.asReadOnly(holder.vat)
    expect((await askForHolder({ ...holder, client }, next)).statusCode).toBe(403)
  })
  test('more than five in a day', async () => {
    for (let i = 0; i < 5; i += 1) {
      expect((await ask(aNextHolder())).statusCode).toBe(200)
      await holder.client.send(
        'POST',
        `/api/v2/contracts/${holder.contract.name}/changes/${await id()}/withdraw`,
        {},
      )
    }
    expect((await ask()).statusCode).toBe(429)
  })
})
