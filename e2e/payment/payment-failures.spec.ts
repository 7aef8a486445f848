import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { lookHere } from '../a11y/look.ts'
import { open, pathOf, takenOver } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { answerWith, beginToPay, cards, dialogOf, onePayable, payWith, press } from './payment-page.ts'

// Nothing is paid here: answers of the server or provider are mocked at the network.

const t = JSON.parse(
  readFileSync(new URL('../../apps/web/src/i18n/es/payment.json', import.meta.url), 'utf8'),
) as Record<string, string>

/** The provider's error codes that have words of their own. */
const codes = Object.keys(t).flatMap((key) => /^error\.(?!unknown|session)(\w+)$/.exec(key)?.[1] ?? [])

const paid = {
  transaction_id: 'T23456789ABCDEFGHJKL',
  status: 'succeeded',
  amount: '68.07',
  currency: 'EUR',
  last_transaction_update_at: '2026-11-15T08:30:00Z',
  invoice_id: 1,
  invoice_number: 'FE26-000001',
  invoice_concept: 'FE26-000001',
  invoices: [{ invoice_id: 1, invoice_number: 'FE26-000001', amount: '68.07' }],
  payment_method_id: 'pm_1',
  payment_type: 'credit_card',
  paid_by_user_email: 'marta@example.com',
  error: '',
}

async function asMarta(page: Page) {
  await signIn(page, marta)
  return onePayable(page)
}

// Every language has every text (texts.test.ts).
test('every reason has its words', async ({ page }) => {
  const one = await asMarta(page)
  const dialog = await beginToPay(page, one)
  await press(dialog, /^4242/)
  for (const code of [...codes, 'a_code_of_tomorrow']) {
    await page.route('**/pay?*', answerWith({ status: 'failed', transaction_id: 'T2', error: code }))
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByRole('alert')).toContainText(t[`error.${code}`] ?? t['error.unknown'] ?? '?')
    // Two of them cannot be solved by another card: those can only be closed.
    const retry = dialog.getByRole('button', { name: t['retry'] ?? '' })
    if (code === 'not_payable' || code === 'user_not_enabled_to_payment_platform') {
      await expect(retry).toHaveCount(0)
      await dialog
        .getByRole('button', { name: t['close'] ?? '' })
        .last()
        .click()
      await page.getByRole('main').getByRole('button', { name: 'Pagar', exact: true }).click()
      await press(dialog, /^4242/)
    } else await retry.click()
    await page.unroute('**/pay?*')
  }
})

test('refused by the server: reported as such', async ({ page, problems }) => {
  problems.allow(/status of 4\d\d/)
  const one = await asMarta(page)
  for (const [status, error, text] of [
    [409, 'not_payable', 'Esta factura ya está pagada o se está tramitando.'],
    [403, 'user_not_enabled_to_payment_platform', 'no está disponible para ti'],
    [403, 'read_only', 'mientras se suplanta a un cliente'],
    [429, 'too_many_requests', 'Hay demasiados pagos a la vez.'],
    [404, 'not_found', 'Error de pago desconocido.'],
  ] as const) {
    const dialog = await beginToPay(page, one)
    await page.route('**/pay?*', answerWith({ error, message: '', reference: 'REF12345' }, status))
    await payWith(dialog, cards.pays)
    await expect(dialog.getByRole('alert')).toContainText(text)
    await expect(dialog.getByRole('alert')).toContainText('REF12345')
    const isPaid = error === 'not_payable'
    await expect(
      dialog.getByRole('heading', {
        name: isPaid ? 'Ya está pagada o en trámite' : 'No se ha hecho el pago',
      }),
    ).toBeFocused()
    await page.unroute('**/pay?*')
  }
})

test('the session ends before it is sent', async ({ page, problems }) => {
  problems.allow(/status of 401/)
  const one = await asMarta(page)
  const dialog = await beginToPay(page, one)
  await page.route('**/pay?*', answerWith({ error: 'token_expired', message: '', reference: 'R' }, 401))
  await payWith(dialog, cards.pays)
  await expect(page.getByRole('dialog', { name: 'La sesión ha caducado' })).toBeVisible()
  await expect(page.getByText('mira la factura antes de pagar otra vez')).toBeAttached()
})

test('a server error is neither paid nor failed', async ({ page, problems }) => {
  problems.allow(/status of 50\d/)
  const one = await asMarta(page)
  const dialog = await beginToPay(page, one)
  await page.route('**/pay?*', answerWith({ error: 'internal_error', message: '', reference: 'REF5' }, 500))
  await payWith(dialog, cards.pays)
  await expect(dialog).toContainText('No sabemos si el pago se ha hecho')
  await expect(dialog).toContainText('REF5')
  await expect(dialog).not.toContainText('No se te ha cobrado nada')
})

test('being verified: it may be closed, and ends by itself', async ({ page }) => {
  const one = await asMarta(page)
  const dialog = await beginToPay(page, one)
  await page.route('**/pay?*', answerWith({ status: 'processing', transaction_id: paid.transaction_id }))
  let asked = 0
  await page.route('**/transaction_summary/*', (route) => {
    asked += 1
    return route.fulfill({ json: asked < 2 ? { ...paid, status: 'processing' } : paid })
  })
  await payWith(dialog, cards.pays)
  await expect(dialog.getByRole('heading', { name: 'Estamos comprobando el pago' })).toBeFocused()
  await expect(dialog).toContainText('Puedes cerrar esta ventana')
  await expect(dialog.getByRole('button', { name: 'Cerrar' }).last()).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
  expect(asked).toBeGreaterThan(1)
  await expect(dialog).toContainText('T23456789ABCDEFGHJKL')
})

test('being verified: followed after a reload, and not reopened once closed', async ({ page }) => {
  const one = await asMarta(page)
  const dialog = await beginToPay(page, one)
  await page.route('**/pay?*', answerWith({ status: 'processing', transaction_id: paid.transaction_id }))
  await page.route('**/transaction_summary/*', answerWith({ ...paid, status: 'processing' }))
  await payWith(dialog, cards.pays)
  const title = dialog.getByRole('heading', { name: 'Estamos comprobando el pago' })
  await expect(title).toBeVisible()
  await page.reload()
  await expect(title).toBeVisible()
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.reload()
  await takenOver(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('details that do not exist, or fail to load', async ({ page, problems }) => {
  problems.allow(/status of 50\d/)
  await signIn(page, marta)
  await open(page, '/facturas')
  const status = page
    .getByRole('row')
    .getByRole('button', { name: /^Pagada/ })
    .first()
  const details = page.getByRole('dialog', { name: 'Detalle del pago' })
  await page.route(
    '**/transaction_summary/*',
    answerWith({ ...paid, status: '', transaction_id: '', error: 'internal_error' }),
  )
  await status.click()
  await expect(details.getByRole('status').first()).toContainText('El pago se ha procesado')
  await details.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.unroute('**/transaction_summary/*')
  await page.route('**/transaction_summary/*', answerWith({ error: 'x', reference: 'REF7' }, 500))
  await status.click()
  await expect(details.getByRole('alert')).toContainText('No hemos podido cargar el detalle del pago', {
    timeout: 15_000,
  })
  await page.unroute('**/transaction_summary/*')
  await page.route('**/transaction_summary/*', answerWith(paid))
  await details.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect(details).toContainText('T23456789ABCDEFGHJKL')
})

test('no platform, none that takes several, and a list that cannot be had', async ({ page, problems }) => {
  problems.allow(/status of 403/)
  const one = await asMarta(page)
  const dialog = dialogOf(page)
  for (const [json, status, text] of [
    [{ platforms: [] }, 200, 'El pago en línea no está disponible'],
    [{ error: 'x', reference: 'REF8' }, 403, 'No hemos podido preparar el pago'],
  ] as const) {
    await page.route('**/payment_platforms_available?*', answerWith(json, status))
    await open(page, `/factura/${one.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Pagar', exact: true }).click()
    await expect(dialog).toContainText(text)
    await expect(dialog.locator('button[type=submit]')).toHaveCount(0)
    await page.unroute('**/payment_platforms_available?*')
  }
  await dialog.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect(dialog.getByLabel('Número de tarjeta')).toBeVisible()
})

test('on the provider’s page, and back', async ({ page, origin }) => {
  const one = await asMarta(page)
  const monei = { name: 'monei', form: 'link', is_multiple: true }
  await page.route('**/payment_platforms_available?*', answerWith({ platforms: [monei] }))
  const back = `${origin}/facturas?payment_id=p1&transaction_id=${paid.transaction_id}`
  await page.route(
    '**/pay?*',
    answerWith({ status: 'requires_action', transaction_id: paid.transaction_id, payment_link: back }),
  )
  await page.route('**/transaction_summary/*', answerWith(paid))
  await open(page, `/factura/${one.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Pagar', exact: true }).click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('Te llevamos a la página segura de MONEI')
  await press(dialog, /^Ir a pagar/)
  await expect(page).toHaveURL(`${origin}/facturas`)
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
})

test('cancelled on the provider’s page: reported, without another redirect', async ({ page, origin }) => {
  const one = await asMarta(page)
  const monei = { name: 'monei', form: 'link', is_multiple: true }
  await page.route('**/payment_platforms_available?*', answerWith({ platforms: [monei] }))
  const { transaction_id } = paid
  const waiting = { status: 'requires_action', transaction_id, payment_intent_id: 'p1' }
  const back = `${origin}/facturas?transaction_id=${transaction_id}&status=CANCELED`
  await page.route('**/pay?*', answerWith({ ...waiting, payment_link: back }))
  await page.route('**/transaction_summary/*', answerWith({ ...paid, status: 'requires_action' }))
  await open(page, `/factura/${one.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Pagar', exact: true }).click()
  const dialog = dialogOf(page)
  await press(dialog, /^Ir a pagar/)
  await expect(page).toHaveURL(`${origin}/facturas`)
  await expect(dialog.getByRole('alert')).toContainText(
    'Has cancelado el pago en la página de la plataforma.',
  )
  await press(dialog, 'Volver a intentarlo')
  await expect(dialog.getByRole('button', { name: /^Ir a pagar/ })).toBeVisible()
})

test('a return with an unknown payment', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  const { id } = await asMarta(page)
  for (const path of ['/facturas', `/factura/${id}`])
    for (const query of ['payment_intent=pi_nobody', 'payment_id=x&transaction_id=T2222']) {
      await page.goto(`${path}?${query}`)
      await expect(dialogOf(page).getByRole('heading', { name: 'No encontramos este pago' })).toBeVisible()
      expect(pathOf(page)).toBe(path)
    }
})

test('what the dialog looks like at each step', async ({ page }) => {
  test.slow()
  const one = await asMarta(page)
  const found: string[] = []
  const look = async (name: string) => found.push(...(await lookHere(page, { name, part: 'dialog[open]' })))
  const dialog = await beginToPay(page, one)
  await press(dialog, /^Pagar /)
  await look('form with errors')
  await page.route(
    '**/pay?*',
    answerWith({
      status: 'requires_action',
      transaction_id: 'T2',
      payment_intent_id: 'pi',
      client_secret: 's',
    }),
  )
  await payWith(dialog, cards.pays)
  await expect(dialog.getByRole('button', { name: 'Autorizar' })).toBeVisible()
  await look('the bank’s step')
  await page.route('**/payments/sandbox/challenge?*', answerWith({ status: 'ok' }))
  await page.route('**/pay?*', answerWith({ status: 'failed', transaction_id: 'T2', error: 'card_declined' }))
  await press(dialog, 'Autorizar')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await look('failed')
  await press(dialog, 'Volver a intentarlo')
  await page.route('**/transaction_summary/*', answerWith({ ...paid, status: 'processing' }))
  await page.route('**/pay?*', answerWith({ status: 'processing', transaction_id: 'T2' }))
  await press(dialog, /^Pagar /)
  await expect(dialog).toContainText('Estamos comprobando el pago')
  await look('being verified')
  await page.route('**/transaction_summary/*', answerWith(paid))
  await expect(dialog.getByRole('button', { name: 'Descargar el recibo' })).toBeVisible({ timeout: 20_000 })
  await look('paid')
  expect(found).toEqual([])
})
