import { withOwnServer } from '../lib/own-server.ts'
import { errorAt, field, h1, open, pathOf, saved } from '../lib/pages.ts'
import { asBakery, bakery, impersonate, marta, signIn } from '../lib/people.ts'
import { expect } from '../lib/test.ts'
import { beginToPay, cards, dialogOf, euros, onePayable, payableOf, payWith, press } from './payment-page.ts'

// Invoices are paid here: own server, tests in sequence.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

test('a card: checked here, paid once, shown as paid everywhere', async ({ page }) => {
  await signIn(page, marta)
  const before = await payableOf(page)
  const [one, ...rest] = before
  if (!one) throw new Error('Marta owes nothing')
  await open(page, '/facturas')
  const row = page.getByRole('row', { name: one.number })
  await row.getByRole('button', { name: /^Pagar/ }).click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(`Vas a pagar${euros(one.amount_pending)}Factura ${one.number}`)

  // Errors at their fields; the card itself stays in the browser.
  const [number, expiry, cvc] = ['Número de tarjeta', 'Caducidad', 'CVC'].map((label) => field(dialog, label))
  if (!number || !expiry || !cvc) throw new Error('No card form')
  await expect(number).toBeFocused()
  await press(dialog, /^Pagar /)
  await expect(number).toBeFocused()
  await expect(errorAt(number)).toHaveText('Falta el número de tarjeta.')
  await expect(errorAt(expiry)).toHaveText('Falta la caducidad.')
  await expect(errorAt(cvc)).toHaveText('Falta el CVC.')
  await number.pressSequentially('4242424242424241')
  await expect(number).toHaveValue('4242 4242 4242 4241')
  await expiry.pressSequentially('0122')
  await expect(expiry).toHaveValue('01/22')
  await cvc.fill('123')
  await press(dialog, /^Pagar /)
  await expect(errorAt(number)).toHaveText('El número de tarjeta no es correcto. Revisa las cifras.')
  await expect(errorAt(expiry)).toHaveText('La tarjeta está caducada. Usa otra.')

  await press(dialog, /^4242 4242 4242 4242/)
  await expect(number).toHaveValue('4242 4242 4242 4242')
  // A double click is one payment.
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/pay?') && requests.push(request.postData() ?? ''))
  await dialog.getByRole('button', { name: /^Pagar / }).dblclick()
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeFocused()
  expect(requests.map((body) => JSON.parse(body) as unknown)).toEqual([
    {
      platform_name: 'sandbox',
      payment_method_id: 'pm_card_visa',
      item_id: one.id,
      related_object_type: 'invoice',
    },
  ])

  await expect(dialog).toContainText(`Importe${euros(one.amount_pending)}`)
  await expect(dialog).toContainText('Pagado pormarta@example.com')
  await expect(dialog).toContainText(`Factura ${one.number}`)
  await expect(dialog.getByRole('link', { name: /@example\.com$/ })).toHaveAttribute('href', /^mailto:/)
  const receipt = await saved(page, () => press(dialog, 'Descargar el recibo'))
  expect(receipt).toMatch(/\.pdf$/)
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
})

test('all that is owed by one payment: then nothing is owed', async ({ page }) => {
  await signIn(page, marta)
  const owed = await payableOf(page)
  expect(owed.length).toBeGreaterThan(1)
  await open(page, '/facturas?action=payOnline')
  const dialog = dialogOf(page)
  for (const { number, amount_pending } of owed)
    await expect(dialog).toContainText(number + euros(amount_pending))
  const [request] = await Promise.all([page.waitForRequest('**/pay?*'), payWith(dialog, cards.pays)])
  expect(request.postDataJSON()).toMatchObject({ item_ids: owed.map(({ id }) => id) })
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
  for (const { number } of owed) await expect(dialog).toContainText(`Factura ${number}`)
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(dialog).toHaveCount(0)
  expect(await payableOf(page)).toEqual([])
  await expect(page.getByRole('main')).toContainText('Estás al día')
})

test('declined: what happened, whom to ask, and another attempt under another key', async ({
  page,
  origin,
}) => {
  await asBakery(page, origin)
  const one = await onePayable(page)
  const dialog = await beginToPay(page, one)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/pay?')) keys.push(request.headers()['idempotency-key'])
  })
  await payWith(dialog, cards.declined)
  const failure = dialog.getByRole('alert')
  await expect(failure).toContainText('Tu banco ha rechazado la tarjeta.')
  await expect(failure).toContainText('No se te ha cobrado nada.')
  await expect(failure.getByRole('link')).toHaveAttribute('href', /^mailto:/)
  await press(dialog, 'Volver a intentarlo')
  // The input is still there.
  await expect(field(dialog, 'Número de tarjeta')).toHaveValue(cards.declined)
  await press(dialog, /^Pagar /)
  await expect(failure).toContainText('Tu banco ha rechazado la tarjeta.')
  expect(new Set(keys).size).toBe(2)
  await press(dialog, 'Volver a intentarlo')
  await payWith(dialog, cards.pays)
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
})

test('the bank’s step: cancelled, declined after it, accepted', async ({ page, origin }) => {
  await asBakery(page, origin)
  const one = await onePayable(page)
  const dialog = await beginToPay(page, one)
  await payWith(dialog, cards.challenge)
  await expect(dialog.getByRole('heading', { name: 'Confirma el pago con tu banco' })).toBeFocused()
  await expect(dialog).toContainText(euros(one.amount_pending))
  // It cannot be dismissed: there is a button to decline.
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Cerrar' })).toHaveCount(0)
  await press(dialog, 'Cancelar el pago')
  await expect(dialog.getByRole('alert')).toContainText('Se ha cancelado la confirmación con tu banco')
  await press(dialog, 'Volver a intentarlo')
  await payWith(dialog, cards.challengeDeclined)
  await press(dialog, 'Autorizar')
  await expect(dialog.getByRole('alert')).toContainText('Tu banco ha rechazado la tarjeta.')
  await press(dialog, 'Volver a intentarlo')
  await payWith(dialog, cards.challenge)
  await press(dialog, 'Autorizar')
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(page.getByRole('main')).toContainText('Pagada')
})

test('a reload in between: the challenge is shown again', async ({ page, origin }) => {
  await asBakery(page, origin)
  const one = await onePayable(page)
  const dialog = await beginToPay(page, one)
  await payWith(dialog, cards.challenge)
  await expect(dialog.getByRole('button', { name: 'Autorizar' })).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('heading', { name: 'Confirma el pago con tu banco' })).toBeVisible()
  await expect(dialog).toContainText(euros(one.amount_pending))
  await press(dialog, 'Autorizar')
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Pagada')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a reload with a payment action in the address: one dialog, the challenge', async ({ page, origin }) => {
  await asBakery(page, origin)
  await open(page, '/facturas?action=payOnline')
  const dialog = dialogOf(page)
  await payWith(dialog, cards.challenge)
  await expect(dialog.getByRole('button', { name: 'Autorizar' })).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('button', { name: 'Autorizar' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/\/facturas$/)
  await press(dialog, 'Cancelar el pago')
  await expect(dialog.getByRole('alert')).toContainText('Se ha cancelado la confirmación con tu banco')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a return from a challenge, whose parameters are removed at once', async ({ page, origin }) => {
  await asBakery(page, origin)
  const one = await onePayable(page)
  const begun = await page.request.post('/api/v2/pay', {
    headers: { 'idempotency-key': `back-from-a-challenge-${one.id}` },
    data: {
      platform_name: 'sandbox',
      payment_method_id: 'pm_card_authenticationRequired',
      item_id: one.id,
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
  await expect(dialogOf(page).getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
  expect(pathOf(page)).toBe('/facturas?contractType=electricity')
  await expect(dialogOf(page)).toContainText(`Factura ${one.number}`)
  await page.goBack().catch(() => undefined)
  expect(page.url()).not.toContain('payment_intent')
})

test('a lost answer: retried with the same key, and charged once', async ({ page, origin, problems }) => {
  problems.allow(/ERR_FAILED/)
  await asBakery(page, origin)
  const one = await onePayable(page)
  const dialog = await beginToPay(page, one)
  const asked: { key: string | undefined; body: string | null }[] = []
  await page.route('**/pay?*', async (route) => {
    const request = route.request()
    asked.push({ key: request.headers()['idempotency-key'], body: request.postData() })
    // The server has done it; the answer is lost.
    await route.fetch()
    await route.abort()
  })
  await payWith(dialog, cards.pays)
  await expect(dialog.getByRole('heading', { name: 'No sabemos si el pago se ha hecho' })).toBeFocused()
  await expect(dialog).not.toContainText('No se te ha cobrado nada')
  await press(dialog, 'Comprobar el pago')
  await expect(dialog.getByRole('heading', { name: 'No sabemos si el pago se ha hecho' })).toBeVisible()
  await page.unroute('**/pay?*')
  const [request] = await Promise.all([page.waitForRequest('**/pay?*'), press(dialog, 'Comprobar el pago')])
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
  asked.push({ key: request.headers()['idempotency-key'], body: request.postData() })
  expect(asked).toHaveLength(3)
  expect(new Set(asked.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
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
  await expect(dialog.getByRole('heading', { name: 'Estamos haciendo el pago' })).toBeVisible()
  await expect(dialog).toContainText('No cierres ni recargues esta página')
  await reached
  await page.reload()
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
  expect(asked).toBe(1)
})

test('staff cannot pay, and sees why', async ({ page, server }) => {
  await impersonate(page, bakery, server.fanal)
  const one = await onePayable(page)
  await open(page, `/factura/${one.id}?lang=es-ES`)
  const button = page.getByRole('main').getByRole('button', { name: 'Pagar', exact: true })
  await expect(button).toHaveAccessibleDescription(/no puedes pagar/)
  await button.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const answer = await page.request.post('/api/v2/pay', {
    data: { platform_name: 'sandbox', payment_method_id: 'pm_card_visa', item_id: one.id },
  })
  expect(answer.status()).toBe(403)
})
