import { madridDayOf } from '@fanal/domain/dates'
import { describe, expect, test } from 'vitest'
import { expireSignatures } from '#features/contract-changes/signature/close-signature'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { deliver, mailsTo } from '#test/deliver'
import { linkOf } from '#test/fixtures/signatures'
import { dataUrlOf, pdfOf } from '#test/fixtures/lead-steps'
import {
  aContractToSign,
  anOwnContractToSign,
  aSignedContract,
  type NewContract,
  switchingOf,
} from '#test/fixtures/switches'
import { pdfText } from '#test/pdf'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))

/** Of somebody who is supplied by another retailer; in the fixture nobody supplies the point. */
const present = {
  installation: {
    activeContract: true,
    changeOwner: false,
    invoice: [{ name: 'factura.pdf', content: dataUrlOf(pdfOf(2000)) }],
  },
  person: { changeOwner: false },
}
const inSpanish = { person: { commsLanguage: 'es-ES' } }
const operate = (...words: string[]) => fanal(database.address, words)
const lastText = async ({ email }: NewContract) => (await mailsTo(app, email)).at(-1)?.text ?? ''
const refuse = async (made: NewContract) => {
  const token = await linkOf(app.database, made.email)
  await app.visitor.send('POST', `/api/v2/signatures/${token}/refuse`, {})
}

describe('words that fit the process', () => {
  const kept = 'El teu subministrament segueix com estava.'
  const none = 'Aquest punt de subministrament segueix sense contracte.'

  test.each([
    ['a switch', present, false, kept, 'el teu subministrament de sempre', /sense contracte/],
    ['a new supply', {}, true, none, 'fins que la distribuïdora la faci', /de sempre|com estava|el canvi/],
  ])('%s: sent, withdrawn, refused', async (_, parts, isNew, after, meanwhile, never) => {
    const made = await aSignedContract(app, parts)
    expect((await switchingOf(made)).is_new_supply).toBe(isNew)
    await operate('switch', 'sent', made.contract)
    expect(await lastText(made)).toContain(meanwhile)
    await made.client.send('POST', `/api/v2/contracts/${made.contract}/withdrawal/`, { confirm: true })
    expect(await lastText(made)).toContain(after)
    const other = await aSignedContract(app, parts)
    await operate('switch', 'sent', other.contract)
    await operate('switch', 'refuse', other.contract, '--code', 'other')
    expect(await lastText(other)).toContain(after)
    const unsigned = await aContractToSign(app, parts)
    await refuse(unsigned)
    await deliver(app)
    expect(await lastText(unsigned)).toContain(after)
    const all = [made, other, unsigned].map(async ({ email }) => mailsTo(app, email))
    const texts = (await Promise.all(all)).flat().map(({ text }) => text)
    expect(texts.filter((text) => never.test(text))).toEqual([])
  })

  test.each([
    ['ca-ES', 'Signa el teu contracte nou', 'signar el teu contracte nou'],
    ['es-ES', 'Firma tu contrato nuevo', 'firmar tu contrato nuevo'],
    ['en-US', 'Sign your new contract', 'sign your new contract'],
  ])('the invitation and the code of a new contract say so (%s)', async (commsLanguage, subject, words) => {
    const made = await aContractToSign(app, { person: { commsLanguage } })
    expect((await mailsTo(app, made.email)).at(-1)?.subject).toBe(`${subject} ${made.contract}`)
    const token = await linkOf(app.database, made.email)
    await app.visitor.send('POST', `/api/v2/signatures/${token}/code`, {})
    expect(await lastText(made)).toContain(`${words} ${made.contract}`)
  })
})

test('days that something is due by have their name', async () => {
  const made = await aSignedContract(app, inSpanish)
  const { withdrawal, steps } = await switchingOf(made)
  const text = await lastText(made)
  for (const day of [withdrawal.until, steps.find(({ step }) => step === 'active')?.by])
    expect(text).toContain(documentFormats('es-ES').namedDay(new Date(`${day}T12:00:00Z`)))
  expect(text).toMatch(/antes del (lunes|martes|miércoles|jueves|viernes|sábado|domingo), \d/)
})

describe('never signed', () => {
  const ended = async (made: NewContract) => (await switchingOf(made)).steps
  const evidenceOf = async (made: NewContract) => {
    const path = `/api/v2/contracts/${made.contract}/switching/evidence`
    return pdfText((await made.client.get(path)).rawPayload).replaceAll('\n', ' ')
  }

  test('refused: by whom, and when', async () => {
    const made = await anOwnContractToSign(app, inSpanish)
    await refuse(made)
    const [, step, ...more] = await ended(made)
    expect([step?.step, more]).toEqual(['declined', []])
    expect(madridDayOf(Date.parse(step?.at ?? ''))).toBe(madridDayOf(Date.now()))
    await deliver(app)
    expect(await ended(made)).toMatchObject([{ step: 'requested' }, { step: 'declined', at: step?.at }])
    expect(await evidenceOf(made)).toContain('Firma rechazada por el cliente')
  })

  test('not in time: at the hour of its end, before and after it is closed', async () => {
    const made = await anOwnContractToSign(app, inSpanish)
    await app.database.run(sql`
      update signatures s set expires_at = now() - interval '2 days' from switches w join contracts c on c.id = w.contract_id
      where s.change_id = w.change_id and c.name = ${made.contract}`)
    const before = await ended(made)
    expect(before.map(({ step }) => step)).toEqual(['requested', 'expired'])
    expect(Date.now() - Date.parse(before[1]?.at ?? '')).toBeGreaterThan(86_400_000)
    await app.database.transaction((tx) => expireSignatures(app.deps.env, tx))
    await deliver(app)
    expect(await ended(made)).toEqual(before)
    expect(await evidenceOf(made)).toContain('No firmado a tiempo')
  })

  test('taken back by the customer: it is no withdrawal from a contract', async () => {
    const made = await anOwnContractToSign(app, inSpanish)
    const { id } = await app.database.one<{ id: number }>(sql`
      select w.change_id as id from switches w join contracts c on c.id = w.contract_id where c.name = ${made.contract}`)
    await made.client.send('POST', `/api/v2/contracts/${made.contract}/changes/${id}/withdraw`, {})
    expect((await ended(made)).map(({ step }) => step)).toEqual(['requested', 'cancelled'])
    expect((await switchingOf(made)).withdrawal).toMatchObject({ is_possible: false, withdrawn_at: null })
    expect(await evidenceOf(made)).toContain('Solicitud retirada antes de firmar')
  })
})
