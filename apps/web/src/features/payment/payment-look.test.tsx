import { beforeAll, expect, test } from 'vitest'
import { lookHere } from '#test/look.ts'
import {
  button,
  dialog,
  drawDialog,
  isShown,
  paid,
  payByCard,
  payments,
  processing,
  retry,
} from '#test/paying.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('payment', 'fields', 'shell'))

test('everybody can use the dialog at each step', async () => {
  const server = payments({
    pay: {
      body: { status: 'requires_action', transaction_id: 'T2', payment_intent_id: 'pi', client_secret: 's' },
    },
    summary: processing,
  })
  const found: string[] = []
  const look = async (name: string) => found.push(...(await lookHere(name)))
  drawDialog()
  await button(/^Pagar /).click()
  await isShown(dialog, 'Falta el número de tarjeta.')
  await look('form with errors')
  await payByCard()
  await expect.element(button('Autorizar')).toBeVisible()
  await look('the bank’s step')
  server.answers.pay = { body: { status: 'failed', transaction_id: 'T2', error: 'card_declined' } }
  await button('Autorizar').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await look('failed')
  await retry.click()
  server.answers.pay = { body: { status: 'processing', transaction_id: 'T2' } }
  await button(/^Pagar /).click()
  await isShown(dialog, 'Estamos comprobando el pago')
  await look('being verified')
  server.answers.summary = { body: paid }
  await expect.element(button('Descargar el recibo')).toBeVisible()
  await look('paid')
  expect(found).toEqual([])
})
