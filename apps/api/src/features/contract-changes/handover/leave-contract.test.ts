import { earliestLeaving } from '@fanal/domain/contract-changes/leaving'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { aBattery } from '#test/fixtures/batteries'
import { aHolder, askForIban, changesOf, detailOf, type Holder } from '#test/fixtures/changes'
import { linkOf, sign } from '#test/fixtures/signatures'
import { aPlace, askToLeave } from '#test/fixtures/handover'
import { pdfText } from '#test/pdf'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
let holder: Holder
beforeEach(async () => {
  await database.run(sql`truncate rate_limits`)
  holder = await aHolder(app)
})

const today = madridDayOf(Date.now())
const day = earliestLeaving(today)
const wish = { reason: 'moving', day, invoiceTo: 'same', isCutUnderstood: true }
const ask = (over: object = {}) => askToLeave(holder, { ...wish, ...over })
const id = async () => String((await changesOf(holder))[0]?.id)
const done = async () => fanal(database.address, ['change', 'done', await id()])
/** The asked day has come. */
const itIsThen = () =>
  database.run(sql`
    update change_requests set wanted = wanted || ${JSON.stringify({ day: today })} where customer_id = ${holder.id}`)
const refusal = (answer: { statusCode: number; json: () => { errors?: unknown } }) => [
  answer.statusCode,
  answer.json().errors,
]

test('signed, sent to the distributor, done: the contract ends on that day', async () => {
  expect((await ask()).json()).toEqual({ waiting_for_signature: true })
  expect(await detailOf(holder)).toMatchObject({ state: 'activa', waitingForSignature: ['leaving'] })
  await sign(app, holder)
  expect(await detailOf(holder)).toMatchObject({ state: 'activa', atr_available: false })
  expect((await done()).err).toContain(day)
  await itIsThen()
  expect(await done()).toMatchObject({ code: 0 })
  expect(await detailOf(holder)).toMatchObject({
    state: 'baixa',
    end_date: today,
    end_reason: 'leaving',
    notification_address: { id: holder.addresses[0].id },
  })
  const subjects = (await mailsTo(app, holder.email)).map(({ subject }) => subject)
  expect(subjects.at(-1)).toBe('Baja del suministro: hecho')
})

test('the document tells of switching, of the cut, of what is owed and of the battery', async () => {
  await database.run(sql`update contracts set amount_debt_cents = 4210 where id = ${holder.contract.id}`)
  await aBattery(database, {
    customerId: holder.id,
    links: [{ contract: holder.contract }],
    cents: 1234,
  })
  await ask()
  const [change] = await changesOf(holder)
  const lines = Object.fromEntries((change?.summary ?? []).map(({ field, after }) => [field, after]))
  expect(lines).toMatchObject({ Motivo: 'Mudanza' })
  expect(lines['Pendiente de pago']).toMatch(/^42,10/)
  const battery = change?.summary.at(-1)
  expect(battery?.before).toMatch(/^12,34/)
  expect(battery?.after).toBe('La última factura usa lo que puede; el resto se pierde')
  const token = await linkOf(database, holder.email)
  const answer = await app.visitor.get(`/api/v2/signatures/${token}/document`)
  const text = pdfText(answer.rawPayload).replaceAll('\n', ' ')
  for (const part of ['lo hace la nueva compañía', 'corta el suministro', 'se siguen debiendo'])
    expect(text).toContain(part)
})

test('its part in a battery ends with it', async () => {
  await aBattery(database, { customerId: holder.id, links: [{ contract: holder.contract }] })
  await ask()
  await sign(app, holder)
  await itIsThen()
  await done()
  const link = await database.one(sql`select data_final from battery_links where customer_id = ${holder.id}`)
  expect(link).toEqual({ data_final: today })
})

test('the last invoice goes elsewhere, with the same mailbox', async () => {
  const before = (await detailOf(holder)).notification_address
  await ask({ invoiceTo: 'other', address: { ...aPlace, email: 'thief@example.com' } })
  await sign(app, holder)
  await itIsThen()
  await done()
  const { notification_address: after } = await detailOf(holder)
  expect(after?.full_address).toContain('Nou')
  expect(after).toMatchObject({ name: before?.name, email: before?.email, mobile: before?.mobile })
})

test('withdrawn until it is sent, not after', async () => {
  await ask()
  const withdraw = async () =>
    holder.client.send('POST', `/api/v2/contracts/${holder.contract.name}/changes/${await id()}/withdraw`, {})
  expect((await withdraw()).json()).toEqual({ state: 'withdrawn' })
  expect(await detailOf(holder)).toMatchObject({ state: 'activa', atr_available: true })
  await ask()
  await sign(app, holder)
  expect((await withdraw()).statusCode).toBe(410)
})

test('rejected by the distributor: the contract stays', async () => {
  await ask()
  await sign(app, holder)
  await fanal(database.address, ['change', 'reject', await id(), '--reason', 'Sin acceso al contador'])
  expect(await detailOf(holder)).toMatchObject({ state: 'activa', end_date: null, end_reason: '' })
})

describe('refused', () => {
  test.each<[object, object]>([
    [{ reason: 'cheaper' }, { reason: ['not_a_choice'] }],
    [{ day: addDays(today, 1) }, { day: ['too_early'] }],
    [{ isCutUnderstood: false }, { isCutUnderstood: ['required'] }],
    [{ invoiceTo: 'other', address: { ...aPlace, dp: '' } }, { 'address.dp': ['required'] }],
  ])('%j', async (over, errors) => expect(refusal(await ask(over))).toEqual([400, errors]))

  test('while something else is open', async () => {
    await askForIban(holder)
    expect(refusal(await ask())).toEqual([409, { _: ['change_open'] }])
  })
  test('of a contract that is over', async () => {
    holder = await aHolder(app, { state: 'baixa' })
    expect(refusal(await ask())).toEqual([409, { _: ['not_active'] }])
  })
  test('in a read-only session', async () => {
    const client = await app.asReadOnly(holder.vat)
    expect((await askToLeave({ ...holder, client }, wish)).statusCode).toBe(403)
  })
})
