import type { Page } from '@playwright/test'
import { dialogOf, press } from '../payment/payment-page.ts'
import { stripeScript } from '../payment/stripe-script.ts'
import { again, begin, electricity, fact } from '../lib/contract-page.ts'
import { card, field, open, saved, speak, submit, takenOver } from '../lib/pages.ts'
import { fillIn, signIn } from '../lib/people.ts'
import { type Server, startServer } from '../lib/server.ts'
import { expect, test as base } from '../lib/test.ts'
import { type Double, startDouble } from './retailer-double.ts'

// The portal in front of a retailer's own server with the minimal API only.

const ana = { user: '12345678Z', password: 'Clave-2026' }
const proof = {
  name: 'titularidad.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\ntitularidad'),
}

const test = base.extend<object, { double: Double; server: Server }>({
  double: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed from the pattern
    async ({}, use) => {
      const double = await startDouble()
      await use(double)
      await double.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ double }, use) => {
      const server = await startServer('', false, {
        API_UPSTREAM: double.url,
        API_UPSTREAM_CALLS: 'documents',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})
// Contracts change here: tests in sequence, one server.
test.describe.configure({ mode: 'default' })
test.afterEach(async ({ double }) => {
  expect(await double.refused(), 'calls that the documents do not have').toEqual([])
})

/** No message that something is missing or failed. */
async function expectCalm(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('main')).not.toContainText(
    /no hemos podido|no hem pogut|referencia:|referència:/i,
  )
}

const screens = [
  '/',
  '/contratos/electricidad',
  '/contratos/gas',
  electricity('500001'),
  electricity('500003'),
  '/contratos/gas/600001',
  '/facturas',
  '/facturas?contractType=gas',
  '/facturas?contractType=multipoint',
  '/facturas?contractName=500002',
  '/factura/1004',
  '/factura-multipunto/4001',
  '/perfil',
  '/cambio-de-clave',
  '/d/ayuda/5',
]

test('every screen opens, and offers only what there is', async ({ page }) => {
  await open(page, '/acceso')
  await expectCalm(page)
  await expect(page.getByText('Bienvenida')).toBeVisible()
  await fillIn(page, ana)
  await page.waitForURL(/facturas/)
  for (const path of screens) {
    await open(page, path)
    await expectCalm(page)
  }
  await open(page, electricity('500001'))
  for (const gone of ['Comunicaciones', 'Cambios', 'Movimientos'])
    await expect(page.getByText(gone, { exact: true })).toHaveCount(0)
  await expect(card(page, 'Consumo')).toContainText('2.520')
  await expect(fact(page, 'Resumen', 'Cuenta de pago')).toContainText('1332')
  await open(page, '/facturas?contractType=multipoint')
  await expect(page.getByRole('main')).not.toContainText(/al día/)
  await open(page, '/contratos/gas/600001')
  await expect(card(page, 'Consumo')).toContainText('Esto es lo que dicen sus facturas.')
  await open(page, '/cambio-de-clave')
  await expect(page.getByRole('main')).not.toContainText('sesiones')
  await open(page, '/perfil')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/./, /./, /./, /./])
  const gone = await page.request.get(`${electricity('500001')}/comunicaciones`)
  expect(gone.status()).toBe(404)
})

test('and in another language, on a telephone', { tag: '@whole' }, async ({ page, origin }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, ana)
  await speak(page.context(), 'ca', origin)
  for (const path of [
    '/',
    '/contractes/electricitat/500001',
    '/factures',
    '/la-factura/1004',
    '/el-meu-perfil',
  ]) {
    await open(page, path)
    await expectCalm(page)
  }
})

test('visitors activate an account and ask for a new password', async ({ page }) => {
  for (const path of ['/activacion', '/recordar-clave', '/']) {
    await open(page, path)
    await expectCalm(page)
  }
})

test('language and cookies are kept by the gateway; leaving works', async ({ page }) => {
  await signIn(page, ana)
  await open(page, '/perfil')
  await page.getByRole('switch', { name: /Preferencias/ }).click()
  await expect(page.locator('time').first()).toBeVisible()
  await field(page.getByRole('main'), 'Idioma').selectOption('ca-ES')
  await page.getByRole('button', { name: 'Guardar el idioma' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', /^ca/)
  await takenOver(page)
  await page.getByRole('button', { name: 'Surt', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  await page.goto('/el-meu-perfil')
  await expect(page).toHaveURL(/acces/)
})

test('power, account and data sharing', async ({ page }) => {
  await signIn(page, ana)
  await open(page, electricity('500010'))
  await expect(page.getByText('12345678Z', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('ES12345678Z')).toHaveCount(0)
  const power = await begin(page, electricity('500010'), 'Cambiar la potencia')
  await field(power, 'Potencia P1 (kW)').fill('16')
  await expect(power).toContainText('tu contrato pasa de 2.0TD a 3.0TD')
  // The signing procedure and tracking are known only to its server.
  await expect(power).not.toContainText(/Podrás seguirlo|Te enviaremos/)
  await field(power, 'Potencia P1 (kW)').fill('3,45')
  await expect(power).not.toContainText('3.0TD')
  await field(power, 'Potencia P2 (kW)').fill('3,45')
  await field(power, 'Teléfono de contacto').fill('600 00 00 09')
  await submit(power, 'Cambiar la potencia')
  await expect(power.getByRole('status')).toContainText('Te hemos enviado un correo')
  await expect(power).not.toContainText(/código|7\sdías/)
  await power.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(page.getByText('Te hemos enviado un correo para firmar: Cambiar la potencia.')).toBeVisible()

  const account = await begin(page, electricity('500001'), 'Cambiar la cuenta de pago')
  await account.getByRole('radio').first().check()
  // This server asks for a proof of who owns the account.
  await account.locator('input[type=file]').setInputFiles(proof)
  await submit(account, 'Cambiar la cuenta')
  // This server requires no signature.
  await expect(account).toBeHidden()
  await expect(fact(page, 'Resumen', 'Cuenta de pago')).toContainText('6789')

  const sharing = await again(page, 'No ceder mis datos (SIPS)')
  await sharing.getByRole('checkbox').check()
  await submit(sharing, 'Enviar la oposición')
  await sharing.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(fact(page, 'Resumen', 'Datos del suministro (SIPS)')).toHaveText('Has pedido no compartirlos')
})

test('addresses and data', { tag: '@whole' }, async ({ page }) => {
  await signIn(page, ana)
  const known = await begin(page, electricity('500002'), 'Cambiar la dirección de avisos')
  await known.getByRole('radio', { name: /Taller/ }).check()
  await submit(known, 'Cambiar la dirección')
  await expect(known).toBeHidden()
  await expect(fact(page, 'Resumen', 'Dirección de avisos')).toContainText('Carrer Nou, 2')
  const fresh = await again(page, 'Cambiar la dirección de avisos')
  await fresh.getByRole('button', { name: 'Otra dirección' }).click()
  await field(fresh, 'Código postal').fill('17001')
  await expect(field(fresh, 'Población')).toHaveValue('Girona')
  await field(fresh, 'Tipo de vía').selectOption({ label: 'Calle' })
  await field(fresh, 'Nombre de la vía').fill('Mayor')
  await field(fresh, 'Número').fill('7')
  await submit(fresh, 'Cambiar la dirección')
  await expect(fresh).toBeHidden()
  await expect(fact(page, 'Resumen', 'Dirección de avisos')).toContainText('Mayor, 7')
  const contact = card(page, 'Resumen')
  await contact.getByRole('button', { name: 'Editar Correo' }).click()
  await contact.getByRole('textbox', { name: 'Correo' }).fill('nueva@example.com')
  await contact.getByRole('button', { name: 'Guardar' }).click()
  await expect(fact(page, 'Resumen', 'Correo')).toContainText('nueva@example.com')
  const reference = await again(page, 'Cambiar la referencia catastral')
  await field(reference, 'Referencia catastral').fill('13077A01800039')
  await submit(reference, 'Guardar la referencia')
  await expect(reference).toBeHidden()
  const delivery = await again(page, 'Cambiar el envío de facturas')
  await delivery.getByRole('radio', { name: 'Por correo postal', exact: true }).check()
  await submit(delivery, 'Guardar')
  await expect(delivery).toBeHidden()
  await expect(fact(page, 'Resumen', 'Envío de facturas')).toHaveText('Por correo postal')
})

test('what is personalised, batteries and files', async ({ page }) => {
  await signIn(page, ana)
  await open(page, electricity('500002'))
  for (const name of ['Doble tarifa', 'Horas felices', 'Día feliz']) {
    const dialog = await again(page, name)
    await field(dialog, 'Elige').selectOption({ index: 1 })
    await submit(dialog, 'Guardar')
    await expect(dialog).toBeHidden()
  }
  const battery = page
    .locator('#batteries li')
    .filter({ has: page.getByRole('heading', { name: 'Bateria Sol' }) })
  await battery.getByRole('combobox').selectOption({ label: 'Acumular los descuentos' })
  await expect(battery.getByRole('combobox')).toHaveValue('acumular')
  await battery.getByRole('button', { name: 'Cambiar el reparto' }).click()
  const share = page.getByRole('dialog', { name: 'Cambiar el reparto' })
  await share.locator('input[inputmode=numeric]').fill('75')
  await submit(share, 'Cambiar el reparto')
  await expect(share).toBeHidden()
  await expect(battery).toContainText('75 %')
  expect(
    await saved(page, () => page.locator('#batteries').getByRole('button', { name: 'Excel' }).click()),
  ).toBe('bateries.xls')
  expect(await saved(page, () => page.getByRole('button', { name: 'Contrato en PDF' }).click())).toBe(
    'Contrato 500002.pdf',
  )
  await open(page, electricity('500001'))
  await battery.getByRole('button', { name: 'Mover a otra batería' }).click()
  const move = page.getByRole('dialog', { name: 'Mover a otra batería' })
  await move.getByRole('radio', { name: 'Bateria Mar' }).check()
  for (let i = 0; i < 2; i += 1) await press(move, 'Siguiente')
  await press(move, /^Mover \d/)
  await expect(move.getByRole('status')).toContainText('Hecho: has movido')
})

test.describe('payment', () => {
  test.use({ bypassCSP: true })

  test('by card, with the bank’s step', async ({ page, problems }) => {
    problems.allow(/js\.stripe\.com|Stripe\.js@/)
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: stripeScript('pm_challenge') }),
    )
    await signIn(page, ana)
    await open(page, '/facturas')
    await page.getByRole('main').getByRole('button', { name: 'Pagar', exact: true }).first().click()
    const dialog = dialogOf(page)
    for (const part of ['cardNumber', 'cardExpiry', 'cardCvc'])
      await dialog.getByLabel(part, { exact: true }).fill('1234')
    await press(dialog, /^Pagar /)
    await expect(dialog).toContainText('TX1000')
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
    await open(page, '/factura/1000')
    await expect(page.getByRole('main').getByRole('button', { name: /^Pagar / })).toHaveCount(0)
  })
})
