import { createHash } from 'node:crypto'
import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { maskIban } from '@fanal/domain/identifiers/iban'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignatureRequest } from '#gateways/signature/signature'
import { sql } from '#platform/database'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import {
  aHolder,
  aHolderToSign,
  askForIban,
  changesOf,
  detailOf,
  everythingOf,
  type Holder,
} from '#test/fixtures/changes'
import { codeOf, linkOf } from '#test/fixtures/signatures'
import { pdfText } from '#test/pdf'
import { closeSignature, expireSignatures } from './close-signature.ts'

const app = await closedAfterAll(testApp())
let holder: Holder
let token: string
beforeEach(async () => {
  holder = await aHolderToSign(app)
  token = await linkOf(app.database, holder.email)
})

const url = (what = '') => `/api/v2/signatures/${token}${what}`
const shown = async () => (await app.visitor.get(url())).json<SignatureShown>()
const sendCode = () => app.visitor.send('POST', url('/code'), {})
const code = () => codeOf(app.database, holder.email)
const confirm = (typed: string) =>
  app.visitor.inject({
    method: 'POST',
    url: url('/confirm'),
    payload: { code: typed },
    headers: { 'user-agent': 'Firefox of Berta' },
  })
const refuse = () => app.visitor.send('POST', url('/refuse'), {})
const another = (right: string) => (right === '000000' ? '000001' : '000000')
const rowOf = () =>
  app.database.one<{ state: string; code_attempts: number; evidence: Record<string, string> }>(sql`
    select s.state, s.code_attempts, s.evidence from signatures s join change_requests r on r.id = s.change_id
    where r.contract_id = ${holder.contract.id}`)
const accountId = async () => (await detailOf(holder)).bank_account?.id
const subjects = async () => (await mailsTo(app, holder.email)).map(({ subject }) => subject)

describe('the link', () => {
  test('is mailed with a description of the request', async () => {
    const [mail, ...more] = await mailsTo(app, holder.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Firma pendiente: Cambio de cuenta de pago', locale: 'es-ES' })
    expect(mail?.text).toContain(`https://portal.example.com/firma/${token}?lang=es-ES`)
    const until = documentFormats('es-ES').namedMoment(new Date((await shown()).expires_at))
    expect(mail?.text).toContain(`fírmalo hasta el ${until}.`)
    const document = await app.visitor.get(url('/document'))
    expect(pdfText(document.rawPayload).replaceAll('\n', ' ')).toContain(`El enlace caduca el ${until}.`)
    expect(mail?.text).toContain(holder.contract.name)
  })
  test('shows exactly what is signed, without a session', async () => {
    const [before, after] = holder.accounts.map(({ iban }) => maskIban(iban))
    expect(await shown()).toMatchObject({
      state: 'pending',
      kind: 'iban',
      contract: holder.contract.name,
      customer: holder.name,
      summary: [{ field: 'Cuenta de pago', before, after }],
      closed_at: null,
      sends_code_to: `${holder.email[0]}•••@example.com`,
    })
    const days = (Date.parse((await shown()).expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
  })
  test('the document is the one whose hash is shown, and says the same', async () => {
    const answer = await app.visitor.get(url('/document'))
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${holder.contract.name}-iban.pdf"`,
      'x-content-type-options': 'nosniff',
    })
    const sha256 = createHash('sha256').update(answer.rawPayload).digest('hex')
    expect(sha256).toBe((await shown()).document_sha256)
    const text = pdfText(answer.rawPayload)
    for (const part of [holder.name, holder.vat, holder.contract.name, holder.contract.cups])
      expect(text.replaceAll('\n', ' ')).toContain(part)
    for (const { iban } of holder.accounts) expect(text).toContain(iban.slice(-4))
    expect(text).not.toContain(holder.accounts[0].iban)
  })
  test.each(['', '/document'])('one that was made up leads nowhere%s', async (what) => {
    const answer = await app.visitor.get(`/api/v2/signatures/${'A'.repeat(32)}${what}`)
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
  })
  test('neither it nor a code is stored in clear, logged, or among the communications', async () => {
    await sendCode()
    const secret = await code()
    const rows = JSON.stringify(
      await app.database.many(sql`select s.*, c.body from signatures s, communications c`),
    )
    for (const word of [token, secret]) {
      expect(rows).not.toContain(word)
      expect(app.logs()).not.toContain(word)
    }
  })
})

describe('signing', () => {
  test('code, confirmation, applied, mailed, and evidenced', async () => {
    const sent = await sendCode()
    expect(sent.json()).toEqual({ sent_to: `${holder.email[0]}•••@example.com` })
    const { document_sha256 } = await shown()
    const answer = await confirm(` ${(await code()).replace(/(\d{3})/, '$1 ')} `)
    expect(answer.json<SignatureShown>()).toMatchObject({
      state: 'signed',
      closed_at: expect.any(String) as string,
    })
    expect(await accountId()).toBe(holder.accounts[1].id)
    expect((await subjects()).at(-1)).toBe('Cambio de cuenta de pago: hecho')
    const { evidence } = await rowOf()
    expect(evidence).toEqual({
      at: expect.any(String) as string,
      customer: holder.name,
      vat: holder.vat,
      sent_to: holder.email,
      document_sha256,
      address: '127.0.0.1',
      user_agent: 'Firefox of Berta',
      method: 'code',
    })
  })
  test('document and evidence stay with the change', async () => {
    const { client, contract } = holder
    const [pending] = await changesOf(holder)
    const place = `/api/v2/contracts/${contract.name}/changes/${pending?.id}`
    expect(pending?.signature).toMatchObject({ state: 'pending', closed_at: null })
    expect((await client.get(`${place}/evidence`)).statusCode).toBe(404)
    await sendCode()
    await confirm(await code())
    const document = await client.get(`${place}/document`)
    expect(createHash('sha256').update(document.rawPayload).digest('hex')).toBe(
      pending?.signature?.document_sha256,
    )
    const evidence = await client.get(`${place}/evidence?lang=ca`)
    expect(evidence.headers['content-type']).toBe('application/pdf')
    const text = pdfText(evidence.rawPayload).replaceAll('\n', ' ')
    for (const part of [
      'Justificant de signatura',
      holder.vat,
      holder.email,
      '127.0.0.1',
      'Firefox of Berta',
    ])
      expect(text).toContain(part)
    expect(text).toContain(pending?.signature?.document_sha256)
    const again = await client.get(`${place}/evidence?lang=ca`)
    expect(again.rawPayload.equals(evidence.rawPayload)).toBe(true)
  })
  test('a retry with the same code is the same signature; with another it is closed', async () => {
    await sendCode()
    const right = await code()
    await confirm(right)
    const before = await everythingOf(app.database)
    expect((await confirm(right)).json()).toMatchObject({ state: 'signed' })
    for (const answer of [await confirm(another(right)), await sendCode(), await refuse()])
      expect([answer.statusCode, answer.json().error]).toEqual([410, 'signature_closed'])
    expect(await everythingOf(app.database)).toEqual(before)
    expect(await shown()).toMatchObject({ state: 'signed' })
  })
  test('two confirmations at once are one', async () => {
    await sendCode()
    const right = await code()
    const answers = await Promise.all([confirm(right), confirm(right), confirm(right)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await subjects()).filter((one) => one.endsWith('hecho'))).toHaveLength(1)
  })
})

describe('the code', () => {
  test.each(['', '12345', '1234567', 'abcdef'])('%j is none', async (typed) => {
    const answer = await confirm(typed)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { code: ['code_not_valid'] }])
    expect((await rowOf()).code_attempts).toBe(0)
  })
  test('before one was sent, none is valid', async () => {
    expect((await confirm('000000')).json().error).toBe('code_not_valid')
    expect(await shown()).toMatchObject({ state: 'pending' })
  })
  test('five wrong ones invalidate it; a new one works', async () => {
    await sendCode()
    const right = await code()
    for (let i = 0; i < 5; i += 1) {
      const answer = await confirm(another(right))
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'code_not_valid'])
    }
    expect((await confirm(right)).json().error).toBe('code_not_valid')
    expect(await accountId()).toBe(holder.accounts[0].id)
    await sendCode()
    expect((await confirm(await code())).statusCode).toBe(200)
  })
  test('parallel wrong ones are all counted', async () => {
    await sendCode()
    const right = await code()
    await Promise.all(Array.from({ length: 5 }, () => confirm(another(right))))
    expect((await rowOf()).code_attempts).toBe(5)
    expect((await confirm(right)).statusCode).toBe(400)
  })
  test('it lives ten minutes', async () => {
    await sendCode()
    await app.database.run(sql`update signatures set code_expires_at = now() - interval '1 second'`)
    expect((await confirm(await code())).json().error).toBe('code_not_valid')
    expect(await accountId()).toBe(holder.accounts[0].id)
  })
  test('the previous one is invalid', async () => {
    await sendCode()
    const first = await code()
    await app.database.run(sql`delete from outbox where payload->>'subject' like ${`%${first}%`}`)
    await sendCode()
    const second = await code()
    expect(first).not.toBe(second)
    expect((await confirm(first)).statusCode).toBe(400)
    expect((await confirm(second)).statusCode).toBe(200)
  })
  test('one of another process is wrong', async () => {
    await sendCode()
    const mine = await code()
    const other = await aHolder(app)
    await askForIban(other)
    const otherToken = await linkOf(app.database, other.email)
    await app.visitor.send('POST', `/api/v2/signatures/${otherToken}/code`, {})
    const theirs = await codeOf(app.database, other.email)
    expect(mine).not.toBe(theirs)
    expect((await confirm(theirs)).statusCode).toBe(400)
  })
  test('is the first number that its mail names', async () => {
    await sendCode()
    const { text = '' } = (await mailsTo(app, holder.email)).at(-1) ?? {}
    expect(text).toContain(holder.contract.name)
    expect(/\d{4,}/.exec(text)?.[0]).toBe(await code())
  })
  test('a link sends ten and no more', async () => {
    await app.database.run(sql`update signatures set codes_sent = 9`)
    expect((await sendCode()).statusCode).toBe(200)
    const answer = await sendCode()
    expect([answer.statusCode, answer.json().error]).toEqual([429, 'too_many_requests'])
    expect((await subjects()).filter((subject) => subject === 'Tu código para firmar')).toHaveLength(1)
  })
  test('one key, one code, one mail', async () => {
    const again = () => app.visitor.send('POST', url('/code'), {}, { 'idempotency-key': 'the-same-key' })
    await Promise.all([again(), again(), again()])
    expect(await subjects()).toHaveLength(2)
  })
})

describe('what undoes the change', () => {
  const isUndone = async (state: 'refused' | 'expired', subject: string) => {
    expect(await accountId()).toBe(holder.accounts[0].id)
    expect((await detailOf(holder)).waitingForSignature).toEqual([])
    const [change] = await changesOf(holder)
    expect(change).toMatchObject({ state, signature: { state } })
    expect(change?.history.at(-1)).toMatchObject({ state })
    expect((await subjects()).at(-1)).toBe(subject)
    for (const answer of [await confirm('000000'), await sendCode(), await refuse()])
      expect([answer.statusCode, answer.json().error]).toEqual([410, 'signature_closed'])
    // And it can be requested again.
    expect((await askForIban(holder)).statusCode).toBe(200)
  }
  test('a refusal, which needs no code', async () => {
    expect((await refuse()).json()).toMatchObject({ state: 'refused' })
    expect((await rowOf()).evidence).toMatchObject({ method: 'link', address: '127.0.0.1' })
    await isUndone('refused', 'Cambio de cuenta de pago: firma rechazada por ti')
  })
  test('seven days without an answer', async () => {
    await sendCode()
    const right = await code()
    await app.database.run(sql`update signatures set expires_at = now() where state = 'pending'`)
    expect(await shown()).toMatchObject({ state: 'expired' })
    expect((await confirm(right)).json().error).toBe('signature_closed')
    const expired = await app.database.transaction((tx) => expireSignatures(app.deps.env, tx))
    expect(expired).toBeGreaterThan(0)
    expect(await app.database.transaction((tx) => expireSignatures(app.deps.env, tx))).toBe(0)
    await isUndone('expired', 'Cambio de cuenta de pago: caducado sin firma')
  })
  test('two servers that expire it in parallel mail once', async () => {
    await app.database.run(sql`update signatures set expires_at = now() where state = 'pending'`)
    const expire = () => app.database.transaction((tx) => expireSignatures(app.deps.env, tx))
    await Promise.all([expire(), expire(), expire()])
    expect((await subjects()).filter((subject) => subject.endsWith('caducado sin firma'))).toHaveLength(1)
  })
})

test('what was mailed is among the communications, with the document', async () => {
  await refuse()
  const { client, contract } = holder
  const { items } = (await client.get(`/api/v2/contracts/${contract.name}/communications`)).json()
  expect(
    items.map((one: Record<string, unknown>) => [one['channel'], one['subject'], one['has_document']]),
  ).toEqual([
    ['email', 'Cambio de cuenta de pago: firma rechazada por ti', false],
    ['email', 'Firma pendiente: Cambio de cuenta de pago', true],
  ])
  const document = await client.get(
    `/api/v2/contracts/${contract.name}/communications/${items[1].id}/document`,
  )
  expect(createHash('sha256').update(document.rawPayload).digest('hex')).toBe((await shown()).document_sha256)
})

test('a retailer’s own provider gets the document and reports back', async () => {
  const asked: SignatureRequest[] = []
  const signature = {
    provider: 'elsewhere',
    invite: async (_: unknown, request: SignatureRequest) => void asked.push(request),
  }
  const own = await testApp({ database: app.database, gateways: { signature } })
  const other = await aHolder(own)
  await askForIban(other)
  expect(await mailsTo(app, other.email)).toEqual([])
  expect(asked).toMatchObject([
    { contract: other.contract.name, customer: { email: other.email }, title: 'Cambio de cuenta de pago' },
  ])
  const { customerId = 0, signatureId = 0, document = new Uint8Array() } = asked[0] ?? {}
  expect(pdfText(document)).toContain(other.contract.name)
  const report = () =>
    app.database.transaction((tx) =>
      closeSignature(app.deps.env, tx, { customerId, id: signatureId }, 'signed', {
        method: 'certificate',
        id: 'abc',
      }),
    )
  expect([await report(), await report()]).toEqual([true, false])
  expect((await detailOf(other)).bank_account?.id).toBe(other.accounts[1].id)
  const [change] = await changesOf(other)
  const evidence = await other.client.get(
    `/api/v2/contracts/${other.contract.name}/changes/${change?.id}/evidence`,
  )
  expect(pdfText(evidence.rawPayload)).toContain('elsewhere')
  await own.close()
})
