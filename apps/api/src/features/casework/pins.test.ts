import { beforeEach, describe, expect, test } from 'vitest'
import { lineOf } from '@fanal/domain/invoices/compose-invoice'
import type { Pinnable } from '@fanal/contract/schemas/desk/case-subject'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { anInvoice } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { aClaim, anAsker, aRequest, type Asker, caseOf } from '#test/fixtures/cases'
import { askForIban, changesOf } from '#test/fixtures/changes'
import { type Agent, anAgent, sends, sendsDue, staffCaseOf } from '#test/fixtures/desk/casework'

const app = await closedAfterAll(testApp())
let laia: Agent
let asker: Asker
let number: string
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits, case_sendings`)
  laia = await anAgent(app)
  asker = await anAsker(app)
  const { id: customerId, contract } = asker
  const lines = [
    lineOf({ kind: 'power', period: 'P1' }, 4.6, '0.082011', 31),
    lineOf({ kind: 'energy', period: 'P1' }, 33, '0.226'),
  ]
  const invoice = await anInvoice(app.database, { customerId, contractId: contract.id, lines })
  asker = { ...asker, invoice }
  number = await aClaim(asker)
})

const message = 'Hola, Marta. Esta línea sale de una lectura estimada. La corregimos.'
const sentence = 'Esta línea sale de una lectura estimada.'
const shown = (name: string) => ({
  sentence,
  on: 'invoice',
  number: asker.invoice.number,
  name,
  detail: expect.stringContaining('33') as string,
  amount: '7.46',
})
const lastPins = async () => (await caseOf(asker.client, number)).entries.at(-1)?.pins

describe('a sentence pinned to a line of the invoice', () => {
  test.each([
    ['an answer', { act: 'answer' as const }],
    ['a question', { act: 'ask' as const }],
    ['an end', { act: 'answer' as const, ending: 'accepted' as const }],
  ])('goes with %s: on the page, in the mail, and as it was', async (_, parts) => {
    const answer = await sends(laia, number, {
      ...parts,
      message,
      pins: [{ sentence, on: 'invoice', line: 1 }],
    })
    expect(answer.statusCode).toBe(200)
    await sendsDue(app)
    expect(await lastPins()).toEqual([shown('Energía consumida P1 (punta)')])
    const mail = (await mailsTo(app, asker.email)).at(-1)
    expect(mail?.text).toContain(
      `«${sentence}» Así está en la factura ${asker.invoice.number}: Energía consumida P1 (punta) · 33`,
    )
    expect(mail?.text).toContain('7,46')
    await app.database.run(sql`
      update invoice_details set lines = '[]' where customer_id = ${asker.id} and invoice_id = ${asker.invoice.id}`)
    expect(await lastPins()).toEqual([shown('Energía consumida P1 (punta)')])
  })

  test('is kept with the draft', async () => {
    const pins = [{ sentence, on: 'invoice' as const, line: 0 }]
    await laia.client.send('PUT', `/api/v2/staff/cases/${number}/draft`, { act: 'answer', message, pins })
    expect((await staffCaseOf(laia, number)).draft).toMatchObject({ message, pins })
  })

  test.each([
    ['a line that is not there', [{ sentence, on: 'invoice' as const, line: 2 }], 'not_a_line'],
    [
      'a sentence that is not there',
      [{ sentence: 'Otra cosa.', on: 'invoice' as const, line: 1 }],
      'not_in_text',
    ],
  ])('%s is refused before anything leaves', async (_, pins, code) => {
    const answer = await sends(laia, number, { message, pins })
    expect(answer.json()).toMatchObject({ error: 'invalid_request', errors: { pins: [code] } })
    expect(await sendsDue(app)).toBe(0)
  })

  test('a case about no invoice has none of its lines', async () => {
    number = await aRequest(asker)
    const answer = await sends(laia, number, { message, pins: [{ sentence, on: 'invoice', line: 0 }] })
    expect(answer.json()).toMatchObject({ errors: { pins: ['not_a_line'] } })
  })

  test('a note takes none to the customer', async () => {
    const answer = await laia.client.send('POST', `/api/v2/staff/cases/${number}/notes`, { message })
    expect(answer.statusCode).toBe(200)
    expect(await lastPins()).toEqual([])
  })
})

describe('a sentence pinned to what a contract or its change says', () => {
  const linesOf = async (on: string) => {
    const { items } = (await laia.client.get(`/api/v2/staff/cases/${number}/lines?lang=es`)).json<{
      items: Pinnable[]
    }>()
    return items.find((one) => one.on === on)
  }

  test('goes with the answer, in the portal and in the mail', async () => {
    number = await aRequest(asker)
    const target = await linesOf('contract')
    const line = target?.lines.findIndex(({ name }) => name === 'CUPS') ?? -1
    const pins = [{ sentence, on: 'contract' as const, line }]
    expect((await sends(laia, number, { message, pins })).statusCode).toBe(200)
    await sendsDue(app)
    const { name: contract, cups } = asker.contract
    expect(await lastPins()).toEqual([
      { sentence, on: 'contract', number: contract, name: 'CUPS', detail: cups, amount: null },
    ])
    expect((await mailsTo(app, asker.email)).at(-1)?.text).toContain(
      `«${sentence}» Así está en el contrato ${contract}: CUPS · ${cups}.`,
    )
  })

  test('the change that a case is about has what it changes', async () => {
    await askForIban(asker)
    const [change] = await changesOf(asker)
    number = await aClaim(asker, { tipus: '03', subtipus: '013', answers: { change_id: change?.id } })
    const target = await linesOf('change')
    expect(target?.number).toBe(asker.contract.name)
    expect(target?.lines.map(({ name }) => name)).toEqual(['Cuenta de pago'])
  })
})
