import { addDays, madridDayOf } from '@fanal/domain/dates'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { describe, expect, test } from 'vitest'
import type { ReturnRequest } from '#gateways/distributor/distributor'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { deliver, mailsTo } from '#test/deliver'
import { presentSupply } from '#test/fixtures/lead-steps'
import { noticesOf } from '#test/fixtures/notices'
import { aSignedContract, type NewContract, switchingOf } from '#test/fixtures/switches'
import { textsOf } from '#texts'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))

const today = madridDayOf(Date.now())
const operate = (...words: string[]) => fanal(database.address, ['switch', ...words])
const contractOf = async ({ client, contract }: NewContract) =>
  (await client.get(`/api/v2/contracts/${contract}`)).json<Record<string, string | null>>()
const stepsOf = async (made: NewContract) =>
  (await switchingOf(made)).steps.map(({ step, at }) => `${step}${at ? '' : '?'}`).slice(5)
const lastMail = async ({ email }: NewContract) => (await mailsTo(app, email)).at(-1)
const withdraw = ({ client, contract }: NewContract) =>
  client.send('POST', `/api/v2/contracts/${contract}/withdrawal/`, { confirm: true })
const namedDay = (day: string | null) => documentFormats('es-ES').namedDay(new Date(`${day}T12:00:00Z`))

async function anActive(parts: Parameters<typeof aSignedContract>[1] = {}): Promise<NewContract> {
  const person = { ...parts.person, commsLanguage: 'es-ES' }
  const made = await aSignedContract(app, { ...parts, person })
  for (const step of ['sent', 'activate']) await operate(step, made.contract)
  return made
}

describe('a switch that is withdrawn from when active', () => {
  test('is asked back by E1: supplied until it is back, then the contract ends', async () => {
    const made = await anActive(presentSupply)
    const before = (await switchingOf(made)).withdrawal.return_by
    expect((await withdraw(made)).statusCode).toBe(200)
    expect(await contractOf(made)).toMatchObject({ state: 'activa', end_date: null })
    expect(await stepsOf(made)).toEqual(['withdrawn', 'return_sent?', 'returned?'])
    const { steps } = await switchingOf(made)
    expect(steps.at(-2)?.by).toBe(addDays(today, 1))
    expect(steps.at(-1)?.by).toBe(before)
    const text = (await lastMail(made))?.text ?? ''
    for (const part of ['comercializadora anterior (proceso E1)', namedDay(before), 'no hay ningún corte'])
      expect(text).toContain(part)
    expect((await operate('list', '--state', 'withdrawn')).out).toMatch(new RegExp(`${made.contract}.*E1`))

    expect((await operate('sent', made.contract)).code).toBe(0)
    expect((await operate('sent', made.contract)).err).toContain('before')
    expect(await stepsOf(made)).toEqual(['withdrawn', 'return_sent', 'returned?'])
    expect((await operate('returned', made.contract, '--day', addDays(today, 1))).err).toContain('to come')
    expect((await operate('returned', made.contract, '--day', '2020-01-01')).err).toContain('was signed')
    expect((await operate('returned', made.contract)).code).toBe(0)
    expect(await contractOf(made)).toMatchObject({ state: 'baixa', end_date: today })
    expect(await stepsOf(made)).toEqual(['withdrawn', 'return_sent', 'returned'])
    expect((await lastMail(made))?.text).toContain('volvió a tu comercializadora anterior')
    expect((await operate('returned', made.contract)).err).toContain('went back before')
    expect((await noticesOf(made.client))[0]?.title).toBe(
      `Contrato ${made.contract}: tu suministro ya no está con nosotros`,
    )
  })

  test('is supplied on if nobody takes it back', async () => {
    const made = await anActive(presentSupply)
    await withdraw(made)
    await operate('sent', made.contract)
    expect((await operate('return-refused', made.contract)).err).toContain('--detail is missing')
    const why = 'Ese contrato ya no existe.'
    expect((await operate('return-refused', made.contract, '--detail', why)).code).toBe(0)
    expect(await contractOf(made)).toMatchObject({ state: 'activa', end_date: null })
    const { steps } = await switchingOf(made)
    expect(steps.slice(-2)).toMatchObject([
      { step: 'return_refused', reason: why },
      { step: 'returned', at: null, by: null },
    ])
    const text = (await lastMail(made))?.text ?? ''
    for (const part of [why, 'No te quedas sin suministro']) expect(text).toContain(part)
    expect((await operate('returned', made.contract)).code).toBe(0)
    expect(await contractOf(made)).toMatchObject({ state: 'baixa' })
  })
})

test('on its way back nothing else is asked of the distributor; refused, all is possible again', async () => {
  const made = await anActive(presentSupply)
  const powers = { power_p1: 3300, power_p2: 3300, phone: '600000001' }
  const changePower = () => made.client.send('POST', `/api/v2/contracts/${made.contract}/power/`, powers)
  expect(await contractOf(made)).toMatchObject({ atr_available: true, is_returning: false })
  await withdraw(made)
  expect(await contractOf(made)).toMatchObject({ atr_available: false, is_returning: true })
  const refusal = await changePower()
  expect([refusal.statusCode, refusal.json()]).toMatchObject([409, { errors: { _: ['returning'] } }])
  await operate('return-refused', made.contract, '--detail', 'Ese contrato ya no existe.')
  expect(await contractOf(made)).toMatchObject({ atr_available: true, is_returning: false })
})

test('a new supply has nobody to go back to: the retailer of last resort, uncut', async () => {
  const made = await anActive()
  await withdraw(made)
  expect(await contractOf(made)).toMatchObject({ state: 'activa' })
  const text = (await lastMail(made))?.text ?? ''
  for (const part of ['proceso B1', 'comercializadora de referencia', 'no hay ningún corte'])
    expect(text).toContain(part)
  await operate('returned', made.contract)
  expect((await lastMail(made))?.text).toContain('te suministra otra comercializadora')
})

test('nothing is given back of a contract that was not active, or not withdrawn from', async () => {
  const made = await aSignedContract(app)
  expect((await operate('returned', made.contract)).err).toContain('no supply to give back')
  await withdraw(made)
  expect((await operate('returned', made.contract)).err).toContain('no supply to give back')
  expect((await operate('sent', made.contract)).err).toContain('withdrawn')
})

test('with a way to the distributor it is asked back at once, once', async () => {
  const asked: ReturnRequest[] = []
  const nothing = () => Promise.resolve()
  const distributor = {
    send: nothing,
    cancel: nothing,
    giveBack: async (request: ReturnRequest) => void asked.push(request),
  }
  const other = await testApp({ database: app.database, gateways: { distributor } })
  const made = await anActive(presentSupply)
  // Messages of other tests leave first.
  await deliver(other)
  asked.length = 0
  await withdraw(made)
  await deliver(other)
  await deliver(other)
  expect(asked).toMatchObject([{ contract: made.contract, process: 'E1', holder: { vat: made.vat } }])
  expect(await stepsOf(made)).toEqual(['withdrawn', 'return_sent', 'returned?'])
  await other.close()
})

test('what withdrawing costs is one sentence, in mails and papers', async () => {
  const { withdrawalCost, answers } = textsOf('contracting', 'es-ES')
  const made = await anActive(presentSupply)
  await withdraw(made)
  const mails = (await mailsTo(app, made.email)).filter(({ subject }) =>
    /firmado|enviado|ya estás|Desistimiento/.test(subject),
  )
  expect(mails.map(({ text }) => text.includes(withdrawalCost))).toEqual([true, true, true, true])
  expect(answers.withdraw).toContain(withdrawalCost)
})
