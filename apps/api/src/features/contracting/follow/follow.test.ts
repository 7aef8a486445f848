import { addDays, madridDayOf } from '@fanal/domain/dates'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aCustomer } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { deliver, mailsTo } from '#test/deliver'
import { noticesOf, switchOff } from '#test/fixtures/notices'
import { aReadyLead, aSignedContract, type NewContract, signed, switchingOf } from '#test/fixtures/switches'
import { pdfText } from '#test/pdf'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))

const operate = (...words: string[]) => fanal(database.address, words)
const stateOf = async ({ client, contract }: NewContract) => {
  const { state, sign_date, start_date, end_date } = (await client.get(`/api/v2/contracts/${contract}`)).json<
    Record<string, string | null>
  >()
  return { state, sign_date, start_date, end_date }
}
const happened = async (made: NewContract) =>
  (await switchingOf(made)).steps.filter(({ at }) => at).map(({ step }) => step)
const today = madridDayOf(Date.now())
const lastMail = async ({ email }: NewContract) => (await mailsTo(app, email)).at(-1)
/** Moves the signature back in time. */
const signedDaysAgo = (made: NewContract, days: number) =>
  app.database.run(sql`
    update signatures s set closed_at = s.closed_at - make_interval(days => ${days})
    from switches w join contracts c on c.id = w.contract_id
    where s.change_id = w.change_id and c.name = ${made.contract}`)
const withdrawalToken = async (made: NewContract) => {
  const texts = (await mailsTo(app, made.email)).map(({ text }) => text)
  return /\/(?:firma|signatura|signature)\/(w\.[\w.-]+)/.exec(texts.join('\n'))?.[1] ?? ''
}

describe('the way of a contract', () => {
  test('signed, sent, accepted, active: each told, and none before its turn', async () => {
    const made = await aSignedContract(app)
    expect((await operate('change', 'list')).out).toContain('contract')
    expect(await happened(made)).toEqual(['requested', 'signed'])
    expect(await stateOf(made)).toMatchObject({ state: 'esborrany', sign_date: today })
    const mail = await lastMail(made)
    expect(mail?.subject).toBe(`Contracte ${made.contract} signat`)
    expect(mail?.attachments?.map(({ name }) => name)).toEqual([
      `${made.contract} Resum del contracte.pdf`,
      `${made.contract} Contracte.pdf`,
      `${made.contract} Mandat SEPA.pdf`,
    ])
    expect(mail?.html).toMatch(/href="[^"]*\/activacion?\?lang=ca-ES"[^>]*>Activar la meva oficina virtual/)
    expect(mail?.text).not.toMatch(/\/contract[eo]s\//)
    expect((await operate('switch', 'list', '--state', 'signed')).out).toContain(made.contract)

    expect((await operate('switch', 'accept', made.contract)).err).toContain('was not sent')
    expect((await operate('switch', 'sent', made.contract)).code).toBe(0)
    expect((await operate('switch', 'sent', made.contract)).err).toContain('before')
    expect((await lastMail(made))?.subject).toContain('enviat a la distribuïdora')
    expect((await operate('switch', 'accept', made.contract)).code).toBe(0)
    expect((await operate('switch', 'accept', made.contract)).err).toContain('before')
    expect(await stateOf(made)).toMatchObject({ state: 'esborrany' })
    expect((await operate('switch', 'activate', made.contract, '--day', today)).code).toBe(0)
    expect(await stateOf(made)).toMatchObject({ state: 'activa', start_date: today, end_date: null })
    expect(await happened(made)).toEqual(['requested', 'signed', 'sent', 'accepted', 'active'])
    expect((await lastMail(made))?.subject).toContain('ja ets amb nosaltres')
    expect((await operate('switch', 'activate', made.contract)).err).toContain('is active')
    expect((await noticesOf(made.client)).map(({ title }) => title)).toEqual([
      `Contrato ${made.contract}: ya estás con nosotros`,
      `Contrato ${made.contract}: aceptado por la distribuidora`,
      `Contrato ${made.contract}: enviado a la distribuidora`,
      `Contrato ${made.contract} firmado`,
    ])
  })

  test('without mails of its steps, if so chosen: but with its papers and the receipt of a withdrawal', async () => {
    const made = await aSignedContract(app)
    await switchOff(made.client, 'changes')
    const mails = (await mailsTo(app, made.email)).length
    await operate('switch', 'sent', made.contract)
    expect(await mailsTo(app, made.email)).toHaveLength(mails)
    const answer = await made.client.send('POST', `/api/v2/contracts/${made.contract}/withdrawal/`, {
      confirm: true,
    })
    expect(answer.statusCode).toBe(200)
    expect((await lastMail(made))?.subject).toMatch(/^Desistiment/)
    expect((await noticesOf(made.client)).slice(0, 3).map(({ event }) => event)).toEqual(
      Array.from({ length: 3 }, () => 'switch_moved'),
    )
  })

  test('what is to come has a date', async () => {
    const made = await aSignedContract(app, { body: { start: 'after_withdrawal' } })
    const { steps, withdrawal } = await switchingOf(made)
    expect(steps.find(({ step }) => step === 'sent')?.by).toBe(addDays(today, 1))
    expect(steps.find(({ step }) => step === 'active')?.by).toBe(addDays(today, 15))
    expect(withdrawal).toEqual({
      is_possible: true,
      until: addDays(today, 14),
      withdrawn_at: null,
      number: null,
      return_by: null,
    })
  })

  test('refused by the distributor: why, in the reader’s language', async () => {
    const made = await aSignedContract(app)
    await operate('switch', 'sent', made.contract)
    expect((await operate('switch', 'refuse', made.contract)).err).toContain('--code is missing')
    expect((await operate('switch', 'refuse', made.contract, '--code', 'no')).err).toContain('cups_unknown')
    expect((await operate('switch', 'refuse', made.contract, '--code', 'holder_differs')).code).toBe(0)
    const { steps, withdrawal } = await switchingOf(made)
    expect(steps.at(-1)).toMatchObject({
      step: 'refused',
      reason: expect.stringContaining('titular') as string,
    })
    expect(withdrawal.is_possible).toBe(false)
    const english = await made.client.get(`/api/v2/contracts/${made.contract}/switching/`, {
      'accept-language': 'en',
    })
    expect(english.body).toContain('another holder')
    expect(await stateOf(made)).toMatchObject({ state: 'baixa', start_date: null })
    expect((await lastMail(made))?.text).toContain('canvi de titular')
  })

  test('the operator’s answers to changes are not for contracts', async () => {
    const made = await aSignedContract(app)
    const { id } = await app.database.one<{ id: number }>(sql`
      select w.change_id as id from switches w join contracts c on c.id = w.contract_id where c.name = ${made.contract}`)
    expect((await operate('change', 'done', String(id))).err).toContain('switch list')
    expect((await operate('switch', 'sent', '999')).err).toContain('there is no contract 999')
  })
})

describe('with a way to the distributor', () => {
  test('the request is sent after the signature, and annulled by a withdrawal', async () => {
    const [sent, cancelled]: [string[], string[]] = [[], []]
    const distributor = {
      send: async ({ contract }: { contract: string }) => void sent.push(contract),
      cancel: async ({ contract }: { contract: string }) => void cancelled.push(contract),
      giveBack: () => Promise.reject(new Error('is not active')),
    }
    const other = await testApp({ database: app.database, gateways: { distributor } })
    // Messages of other tests leave first.
    await deliver(other)
    sent.length = 0
    cancelled.length = 0
    const lead = await aReadyLead(other)
    const contract = await signed(lead)
    expect(sent).toEqual([])
    await deliver(other)
    await deliver(other)
    const made = { ...lead, contract, client: await other.as(lead.vat) }
    expect(sent).toEqual([made.contract])
    expect(await happened(made)).toEqual(['requested', 'signed', 'sent'])
    await made.client.send('POST', `/api/v2/contracts/${made.contract}/withdrawal/`, { confirm: true })
    await deliver(other)
    expect(cancelled).toEqual([made.contract])
    await other.close()
  })
})

describe('papers', () => {
  test('the evidence holds hashes, versions and times, and is the same when asked again', async () => {
    const made = await aSignedContract(app)
    const { papers } = await switchingOf(made)
    const get = (paper: string) => made.client.get(`/api/v2/contracts/${made.contract}/switching/${paper}`)
    const [one, other] = [await get('evidence'), await get('evidence')]
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true)
    const text = pdfText(one.rawPayload).replaceAll('\n', '')
    const kept = papers.filter(({ kind }) => kind !== 'evidence')
    for (const { sha256 } of kept) expect(text).toContain(sha256)
    for (const part of ['2026-11', made.vat, 'Codi de sis xifres', made.email, 'Domiciliació bancària'])
      expect(text).toContain(part)
    expect((await get('waiver')).statusCode).toBe(404)
  })
})

describe('a withdrawal', () => {
  const withdraw = ({ client, contract }: NewContract) =>
    client.send('POST', `/api/v2/contracts/${contract}/withdrawal/`, { confirm: true })

  test('annuls what is on its way, and is acknowledged with number, date and hour', async () => {
    const made = await aSignedContract(app)
    await operate('switch', 'sent', made.contract)
    const answer = await withdraw(made)
    expect(answer.statusCode).toBe(200)
    const { number, withdrawn_at } = answer.json<{ number: string; withdrawn_at: string }>()
    expect((await withdraw(made)).json()).toEqual(answer.json())
    const mail = await lastMail(made)
    expect(mail?.subject).toBe(`Desistiment ${number} rebut`)
    expect(mail?.text).toMatch(/\d{1,2}:\d{2}/)
    expect(await stateOf(made)).toMatchObject({ state: 'baixa', start_date: null })
    const shown = await switchingOf(made)
    expect(shown.steps.at(-1)).toMatchObject({ step: 'withdrawn', at: withdrawn_at })
    expect(shown.withdrawal).toMatchObject({ is_possible: false, number })
    expect((await operate('switch', 'accept', made.contract)).err).toContain('withdrawn')
    expect((await operate('switch', 'list', '--state', 'withdrawn')).out).toContain(made.contract)
  })

  test('until the end of the fourteenth day; after it the last day is told', async () => {
    const made = await aSignedContract(app)
    await signedDaysAgo(made, 14)
    expect((await switchingOf(made)).withdrawal.is_possible).toBe(true)
    await signedDaysAgo(made, 1)
    const answer = await withdraw(made)
    expect([answer.statusCode, answer.json().errors]).toEqual([
      409,
      { _: ['too_late'], until: [addDays(today, -1)] },
    ])
    expect(await stateOf(made)).toMatchObject({ state: 'esborrany' })
  })

  test('by the link of a mail: shown first, then confirmed, without a session', async () => {
    const made = await aSignedContract(app)
    const token = await withdrawalToken(made)
    const path = `/api/v2/withdrawals/${token}/`
    const shown = await app.visitor.get(path)
    expect(shown.json()).toMatchObject({ contract: made.contract, withdrawal: { is_possible: true } })
    expect(shown.body).not.toMatch(/Carrer|Marta|@/)
    expect(await happened(made)).not.toContain('withdrawn')
    expect((await app.visitor.send('POST', path, {})).statusCode).toBe(400)
    expect((await app.visitor.send('POST', path, { confirm: true })).json()).toMatchObject({
      number: expect.stringMatching(/^D\d{7}$/) as string,
    })
    expect(await happened(made)).toContain('withdrawn')
    for (const wrong of [`${token.slice(0, -1)}A`, 'w.NzAwMDAx.0123456789', token.replace('w.', 'x.')])
      expect((await app.visitor.get(`/api/v2/withdrawals/${wrong}/`)).statusCode).toBe(404)
  })
})

test('another customer finds nothing, and a read-only session changes nothing', async () => {
  const made = await aSignedContract(app)
  const { vat } = await aCustomer(app.database)
  const path = `/api/v2/contracts/${made.contract}`
  const other = await app.as(vat)
  const answers = [
    await other.get(`${path}/switching/`),
    await other.get(`${path}/switching/contract`),
    await other.send('POST', `${path}/withdrawal/`, { confirm: true }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  const staff = await app.asReadOnly(made.vat)
  expect((await staff.get(`${path}/switching/`)).statusCode).toBe(200)
  expect((await staff.send('POST', `${path}/withdrawal/`, { confirm: true })).statusCode).toBe(403)
  const token = await withdrawalToken(made)
  const link = await staff.send('POST', `/api/v2/withdrawals/${token}/`, { confirm: true })
  expect(link.statusCode).toBe(403)
  expect(await happened(made)).toEqual(['requested', 'signed'])
})
