import { keyboardOf } from '../lib/keyboard.ts'
import { onChangingServer as test } from '../lib/own-server.ts'
import { h1, open, pathOf, saved } from '../lib/pages.ts'
import { asBakery, marta, signIn } from '../lib/people.ts'
import { expect } from '../lib/test.ts'
import { beginToPay, cards, dialogOf, euros, onePayable, payableOf, payWith, press } from './payment-page.ts'

// Invoices are paid here, in sequence. The form, its errors and each answer of the server are
// component tests: payment-card.test.tsx, payment-refused.test.tsx, payment-followed.test.tsx.
test.describe.configure({ mode: 'default' })

test('one invoice is paid by card and shown as paid everywhere; then all the others together', async ({
  page,
}) => {
  await signIn(page, marta)
  const isOwed = ({ is_claimed }: { is_claimed: boolean }) => !is_claimed
  const [one, ...rest] = (await payableOf(page)).filter(isOwed)
  if (!one) throw new Error('Marta owes nothing')
  await open(page, '/facturas')
  const row = page.getByRole('row', { name: one.number })
  await row.getByRole('button', { name: /^Pagar/ }).click()
  const dialog = dialogOf(page)
  await payWith(dialog, cards.pays)
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeFocused()
  await expect(dialog).toContainText(`Importe${euros(one.amount_pending)}`)
  await expect(dialog).toContainText('Pagado pormarta@example.com')
  await expect(dialog).toContainText(`Factura ${one.number}`)
  expect(await saved(page, () => press(dialog, 'Descargar el recibo'))).toMatch(/\.pdf$/)
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()

  await expect(row).toContainText('Pagada')
  await expect(row.getByRole('button', { name: /^Pagar/ })).toHaveCount(0)
  // The element that opened the dialog is gone.
  await expect(h1(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText(
    euros(rest.reduce((sum, { amount_pending }) => sum + Math.round(Number(amount_pending) * 100), 0) / 100),
  )
  // The paid status opens the transaction.
  await row.getByRole('button', { name: /^Pagada/ }).click()
  const details = page.getByRole('dialog', { name: 'Detalle del pago' })
  await expect(details).toContainText(`Factura ${one.number}`)
  await expect(details.getByRole('button', { name: 'Descargar el recibo' })).toBeVisible()

  expect(rest.length).toBeGreaterThan(1)
  await open(page, '/facturas?action=payOnline')
  for (const { number, amount_pending } of rest)
    await expect(dialog).toContainText(number + euros(amount_pending))
  await payWith(dialog, cards.challenge)
  await expect(dialog.getByRole('button', { name: 'Autorizar' })).toBeVisible()
  // What was begun is the only dialog, though the address asks for a payment too.
  await page.reload()
  await expect(dialog.getByRole('button', { name: 'Autorizar' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/\/facturas$/)
  await press(dialog, 'Autorizar')
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
  for (const { number } of rest) await expect(dialog).toContainText(`Factura ${number}`)
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(dialog).toHaveCount(0)
  expect((await payableOf(page)).filter(isOwed)).toEqual([])
  await expect(page.getByRole('main')).toContainText('Estás al día')
})

test('declined, then the bank’s step, which a reload and a return from it survive', async ({
  page,
  origin,
}) => {
  await asBakery(page, origin)
  const one = await onePayable(page)
  const dialog = await beginToPay(page, one)
  await payWith(dialog, cards.declined)
  await expect(dialog.getByRole('alert')).toContainText('Tu banco ha rechazado la tarjeta.')
  await press(dialog, 'Volver a intentarlo')
  await payWith(dialog, cards.challenge)
  await press(dialog, 'Cancelar el pago')
  await expect(dialog.getByRole('alert')).toContainText('Se ha cancelado la confirmación con tu banco')
  await press(dialog, 'Volver a intentarlo')
  await payWith(dialog, cards.challenge)
  await expect(dialog.getByRole('heading', { name: 'Confirma el pago con tu banco' })).toBeFocused()
  await page.reload()
  await expect(dialog.getByRole('heading', { name: 'Confirma el pago con tu banco' })).toBeVisible()
  await expect(dialog).toContainText(euros(one.amount_pending))
  await press(dialog, 'Autorizar')
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Pagada')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Back from a challenge in another window: its parameters are removed at once.
  const next = await onePayable(page)
  const begun = await page.request.post('/api/v2/pay', {
    headers: { 'idempotency-key': `back-from-a-challenge-${next.id}` },
    data: {
      platform_name: 'sandbox',
      payment_method_id: 'pm_card_authenticationRequired',
      item_id: next.id,
      related_object_type: 'invoice',
    },
  })
  const { payment_intent_id, client_secret } = (await begun.json()) as Record<string, string>
  await page.request.post('/api/v2/payments/sandbox/challenge', {
    data: { payment_intent_id, client_secret, is_accepted: true },
  })
  const query = new URLSearchParams({
    contractType: 'electricity',
    payment_intent: payment_intent_id ?? '',
    payment_intent_client_secret: client_secret ?? '',
    redirect_status: 'succeeded',
  })
  await page.goto(`/facturas?${query}`)
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
  expect(pathOf(page)).toBe('/facturas?contractType=electricity')
  await expect(dialog).toContainText(`Factura ${next.number}`)
  await page.goBack().catch(() => undefined)
  expect(page.url()).not.toContain('payment_intent')
})

test('a reload before the answer: the result is shown, and nothing is started again', async ({
  page,
  origin,
  problems,
}) => {
  problems.allow(/ERR_(FAILED|ABORTED)/)
  await asBakery(page, origin)
  const one = await onePayable(page)
  const dialog = await beginToPay(page, one)
  // The server has done it; the answer never comes.
  let asked = 0
  const reached = new Promise<void>((resolve) => {
    void page.route('**/pay?*', async (route) => {
      asked += 1
      await route.fetch()
      resolve()
    })
  })
  await payWith(dialog, cards.pays)
  await reached
  await page.reload()
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
  expect(asked).toBe(1)
})

test('from home to the receipt by keyboard alone', async ({ page, origin }) => {
  await asBakery(page, origin)
  await open(page, '/')
  const keys = keyboardOf(page)
  await keys.begin()
  await keys.enter(
    page
      .locator('#owed')
      .getByRole('link', { name: /^Pagar / })
      .first(),
  )
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Número de tarjeta')).toBeFocused()
  await page.keyboard.type('4242424242424242')
  await keys.type('Caducidad', '1234')
  await keys.type('CVC', '123')
  await keys.enter(dialog.getByRole('button', { name: /^Pagar / }))
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeFocused()
  const receipt = dialog.getByRole('button', { name: 'Descargar el recibo' })
  expect(await saved(page, () => keys.enter(receipt))).toMatch(/\.pdf$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Pagada')
  // The address opened it: the focus is where the page begins.
  await expect(page.getByRole('main')).toBeFocused()
})
