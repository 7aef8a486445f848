import { beforeAll, expect, test, vi } from 'vitest'
import words from '#i18n/es/payment.json'
import { onSessionExpired } from '#lib/call.ts'
import {
  button,
  close,
  dialog,
  drawDialog,
  isShown,
  payByCard,
  payments,
  platform,
  retry,
  title,
} from '#test/paying.tsx'
import { loadSpanish } from '#test/portal.tsx'
import { press } from '#test/press.ts'

beforeAll(() => loadSpanish('payment', 'fields', 'shell'))

const alert = dialog.getByRole('alert')
const failed = (code: string) => ({ body: { status: 'failed', transaction_id: 'T2', error: code } })

/** The provider's error codes that have words of their own. */
const reasons = Object.entries(words).flatMap(([key, text]) => {
  const code = /^error\.(?!unknown|session)(\w+)$/.exec(key)?.[1]
  return code && typeof text === 'string' ? [[code, text] as const] : []
})
const pointless = ['not_payable', 'user_not_enabled_to_payment_platform']

test('every reason has its words, and another attempt', async () => {
  const server = payments()
  drawDialog()
  await button(/^4242 4242/).click()
  const solvable = reasons.filter(([code]) => !pointless.includes(code))
  expect(solvable.length).toBeGreaterThan(10)
  for (const [code, text] of [...solvable, ['a_code_of_tomorrow', words['error.unknown']] as const]) {
    server.answers.pay = failed(code)
    await press(button(/^Pagar /))
    await isShown(alert, text)
    await press(retry)
  }
})

test.each(reasons.filter(([code]) => pointless.includes(code)))(
  'no other card solves %s: it can only be closed',
  async (code, text) => {
    payments({ pay: failed(code) })
    const onClose = vi.fn<() => void>()
    drawDialog(onClose)
    await payByCard()
    await isShown(alert, text)
    await expect.element(retry).not.toBeInTheDocument()
    await close.click()
    expect(onClose).toHaveBeenCalledTimes(1)
  },
)

test.each([
  [409, 'not_payable', 'Esta factura ya está pagada o se está tramitando.', 'Ya está pagada o en trámite'],
  [403, 'user_not_enabled_to_payment_platform', 'no está disponible para ti', 'No se ha hecho el pago'],
  [403, 'read_only', 'mientras se suplanta a un cliente', 'No se ha hecho el pago'],
  [429, 'too_many_requests', 'Hay demasiados pagos a la vez.', 'No se ha hecho el pago'],
  [404, 'not_found', 'Error de pago desconocido.', 'No se ha hecho el pago'],
])('refused by the server with %i %s: reported as such', async (status, error, text, heading) => {
  payments({ pay: { status, body: { error, message: '', reference: 'REF12345' } } })
  drawDialog()
  await payByCard()
  await isShown(alert, text)
  await isShown(alert, 'REF12345')
  await expect.element(title(heading)).toHaveFocus()
})

test('the session ends before it is sent: the page hears of it, and the invoice is to be looked at', async () => {
  const onEnded = vi.fn<() => void>()
  const forget = onSessionExpired(onEnded)
  payments({ pay: { status: 401, body: { error: 'token_expired', message: '', reference: 'R' } } })
  drawDialog()
  await payByCard()
  await isShown(dialog, 'mira la factura antes de pagar otra vez')
  expect(onEnded).toHaveBeenCalledTimes(1)
  forget()
})

test('a server error is neither paid nor failed', async () => {
  payments({ pay: { status: 500, body: { error: 'internal_error', message: '', reference: 'REF5' } } })
  drawDialog()
  await payByCard()
  await isShown(dialog, 'No sabemos si el pago se ha hecho')
  await isShown(dialog, 'REF5')
  await expect.element(dialog).not.toHaveTextContent('No se te ha cobrado nada')
})

test.each([
  ['no platform', { body: { platforms: [] } }, 'El pago en línea no está disponible'],
  [
    'a list that cannot be had',
    { status: 403, body: { error: 'x', reference: 'REF8' } },
    'No hemos podido preparar el pago',
  ],
])('%s: said, and there is nothing to send', async (_, platforms, text) => {
  const server = payments({ platforms })
  drawDialog()
  await isShown(dialog, text)
  expect((await dialog.findElement()).querySelector('button[type=submit]')).toBeNull()
  if (!('status' in platforms)) return
  server.answers.platforms = { body: { platforms: [platform('sandbox')] } }
  await retry.click()
  await expect.element(dialog.getByLabelText('Número de tarjeta')).toBeVisible()
})
