import { beforeAll, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  asMarta,
  button,
  challenged,
  close,
  dialog,
  drawDialog,
  invoice,
  isShown,
  payByCard,
  payments,
  retry,
  title,
} from '#test/paying.tsx'
import { draw, loadSpanish } from '#test/portal.tsx'
import { press, pressTwice } from '#test/press.ts'
import { keepAttempt } from './open-attempt.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { Payments } from './payments.tsx'

beforeAll(() => loadSpanish('payment', 'fields', 'shell'))

const succeeded = { body: { status: 'succeeded', transaction_id: 'T23456789ABCDEFGHJKL' } }
const declined = { body: { status: 'failed', transaction_id: 'T2', error: 'card_declined' } }
const alert = dialog.getByRole('alert')
const [number, expiry, cvc] = (['Número de tarjeta', 'Caducidad', 'CVC'] as const).map((label) =>
  dialog.getByLabelText(label),
) as [typeof dialog, typeof dialog, typeof dialog]
const submit = button(/^Pagar /)

test('a card is checked here, and paid once', async () => {
  const server = payments({ pay: succeeded })
  drawDialog()
  await isShown(dialog, /Vas a pagar68,07\s€Factura FE26-000001/)
  await expect.element(number).toHaveFocus()
  await press(submit)
  await expect.element(number).toHaveFocus()
  await expect.element(number).toHaveAccessibleDescription('Falta el número de tarjeta.')
  await expect.element(expiry).toHaveAccessibleDescription('Falta la caducidad.')
  await expect.element(cvc).toHaveAccessibleDescription('Falta el CVC.')
  await userEvent.type(number, '4242424242424241')
  await expect.element(number).toHaveValue('4242 4242 4242 4241')
  await userEvent.type(expiry, '0122')
  await expect.element(expiry).toHaveValue('01/22')
  await cvc.fill('123')
  await press(submit)
  await expect
    .element(number)
    .toHaveAccessibleDescription('El número de tarjeta no es correcto. Revisa las cifras.')
  await expect.element(expiry).toHaveAccessibleDescription('La tarjeta está caducada. Usa otra.')
  expect(server.to(/^pay\?/)).toEqual([])

  await press(button(/^4242 4242 4242 4242/))
  await expect.element(number).toHaveValue('4242 4242 4242 4242')
  // A double click is one payment; the card itself stays in the browser.
  await pressTwice(submit)
  await expect.element(title('Pago hecho')).toHaveFocus()
  expect(server.to(/^pay\?/).map(({ body }) => body)).toEqual([
    {
      platform_name: 'sandbox',
      payment_method_id: 'pm_card_visa',
      item_id: 1,
      related_object_type: 'invoice',
    },
  ])
  await isShown(dialog, /Importe68,07\s€.*Pagado pormarta@example\.com.*Factura FE26-000001/)
  await expect
    .element(dialog.getByRole('link', { name: /@example\.com$/ }))
    .toHaveAttribute('href', 'mailto:clientes@example.com')
  await expect.element(button('Descargar el recibo')).toBeVisible()
})

test('several are one payment', async () => {
  const server = payments({ pay: succeeded })
  const other = { id: 2, number: 'FE26-000002', amount_pending: '10.00' }
  draw(<PaymentDialog invoices={[invoice, other]} onClose={() => undefined} />, asMarta)
  await isShown(dialog, /FE26-00000168,07\s€.*FE26-00000210,00\s€/)
  await payByCard()
  await expect.element(title('Pago hecho')).toBeVisible()
  expect(server.to(/^pay\?/).map(({ body }) => body['item_ids'])).toEqual([[1, 2]])
})

test('declined: what happened, whom to ask, and another attempt under another key', async () => {
  const server = payments({ pay: declined })
  drawDialog()
  await payByCard()
  await isShown(alert, 'Tu banco ha rechazado la tarjeta.')
  await isShown(alert, 'No se te ha cobrado nada.')
  await expect.element(alert.getByRole('link')).toHaveAttribute('href', 'mailto:clientes@example.com')
  await press(retry)
  // The input is still there.
  await expect.element(number).toHaveValue('4242 4242 4242 4242')
  server.answers.pay = succeeded
  await press(submit)
  await expect.element(title('Pago hecho')).toBeVisible()
  expect(new Set(server.to(/^pay\?/).map(({ key }) => key)).size).toBe(2)
})

describe('the bank’s step', () => {
  const confirm = title('Confirma el pago con tu banco')

  test('is answered there: cancelled, declined after it, accepted', async () => {
    const server = payments({ pay: challenged })
    drawDialog()
    await payByCard()
    await expect.element(confirm).toHaveFocus()
    await isShown(dialog, /68,07\s€/)
    const challengedAgain = async () => {
      await press(retry)
      server.answers.pay = challenged
      await press(submit)
      await expect.element(confirm).toBeVisible()
    }
    // It cannot be dismissed: there is a button to decline.
    await userEvent.keyboard('{Escape}')
    await expect.element(confirm).toBeVisible()
    await expect.element(button('Cerrar')).toHaveLength(0)
    server.answers.pay = { body: { status: 'failed', transaction_id: 'T2', error: 'payment_canceled' } }
    await press(button('Cancelar el pago'))
    await expect.element(alert).toBeVisible()
    expect(server.to(/challenge/).at(-1)?.body['is_accepted']).toBe(false)
    await challengedAgain()
    server.answers.pay = declined
    await press(button('Autorizar'))
    await isShown(alert, 'Tu banco ha rechazado la tarjeta.')
    expect(server.to(/challenge/).at(-1)?.body).toEqual({
      payment_intent_id: 'pi',
      client_secret: 's',
      is_accepted: true,
    })
    await challengedAgain()
    server.answers.pay = succeeded
    await press(button('Autorizar'))
    await expect.element(title('Pago hecho')).toBeVisible()
    await expect.element(close).toBeVisible()
  })

  test('is shown again after a reload, and accepted then', async () => {
    const server = payments({ pay: challenged })
    keepAttempt(asMarta.profile?.id, {
      invoices: [invoice],
      platform: 'sandbox',
      intentId: 'pi',
      transactionId: 'T2',
    })
    draw(<Payments />, asMarta)
    await expect.element(confirm).toBeVisible()
    await isShown(dialog, /68,07\s€/)
    server.answers.pay = succeeded
    await press(button('Autorizar'))
    await expect.element(title('Pago hecho')).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
  })
})

test('a lost answer is asked for again with the same key', async () => {
  const server = payments({ pay: null })
  drawDialog()
  await payByCard()
  const unknown = title('No sabemos si el pago se ha hecho')
  await expect.element(unknown).toHaveFocus()
  await expect.element(dialog).not.toHaveTextContent('No se te ha cobrado nada')
  await press(button('Comprobar el pago'))
  await expect.poll(() => server.to(/^pay\?/).length).toBe(2)
  await expect.element(unknown).toBeVisible()
  server.answers.pay = succeeded
  await press(button('Comprobar el pago'))
  await expect.element(title('Pago hecho')).toBeVisible()
  const asked = server.to(/^pay\?/)
  expect(asked).toHaveLength(3)
  expect(new Set(asked.map(({ key, body }) => `${key} ${JSON.stringify(body)}`)).size).toBe(1)
})

test('while it is paid nothing can be closed; a reload then follows it, and starts nothing', async () => {
  const server = payments({ pay: () => new Promise(() => undefined) })
  const redraw = drawDialog()
  await payByCard()
  await expect.element(title('Estamos haciendo el pago')).toBeVisible()
  await isShown(dialog, 'No cierres ni recargues esta página')
  await expect.element(button('Cerrar')).toHaveLength(0)
  redraw(null)
  draw(<Payments />, asMarta)
  await expect.element(title('Pago hecho')).toBeVisible()
  expect(server.to(/^pay\?/)).toHaveLength(1)
})
