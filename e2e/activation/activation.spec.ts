import type { Page } from '@playwright/test'
import { findMail, passwordIn } from '../lib/mailbox.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { open, pathOf } from '../lib/pages.ts'
import { fillIn, marta, signIn } from '../lib/people.ts'
import { set, untilDrawn } from '../lib/settings.ts'
import { expect } from '../lib/test.ts'

// Own server: an account is created, settings change, and requests are rate-limited.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

const confirm = /\/signup\/confirm/
const right: Record<string, string> = {
  nif: 'es11111111h',
  contract: '100042',
  email: 'nou@example.com',
  email2: 'nou@example.com',
  phone: '+34 600 000 010',
}
const field = (page: Page, name: string) => page.locator(`main [name=${name}]`)
const accept = (page: Page) => page.getByRole('checkbox')
const activate = (page: Page) => page.getByRole('button', { name: 'Activar', exact: true })
const draft = (page: Page) => page.evaluate(() => window.sessionStorage.getItem('draft:visitor:activation'))

async function fillForm(page: Page, parts: Record<string, string> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...right, ...parts })) await field(page, name).fill(value)
  await accept(page).check()
}

test('a request that does not match shows the same text, and waits for staff', async ({ page, server }) => {
  await open(page, '/activacion')
  await fillForm(page, { email: 'other@example.com', email2: 'other@example.com' })
  await activate(page).click()
  await expect(page.getByRole('heading', { name: 'Hemos recibido tu solicitud' })).toBeVisible()
  const listed = await server.fanal('activation', 'list')
  expect(listed).toContain('11111111H  100042  other@example.com  +34600000010')
  const [, id = ''] = /^\s*(\d+)/.exec(listed) ?? []
  await server.fanal('activation', 'close', id)
  expect(await server.fanal('activation', 'list')).toBe('')
})

test('from the login to the first session', async ({ page }) => {
  test.slow()
  await open(page, '/acceso')
  await page.getByRole('link', { name: 'Activa tu cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activa tu cuenta')
  await expect(page).toHaveTitle('Activar la cuenta · Fanal Energia')
  expect(pathOf(page)).toBe('/activacion')
  const sent = page.waitForRequest(confirm)
  await fillForm(page)
  await expect(field(page, 'nif')).toHaveValue('ES11111111H')
  await activate(page).click()
  expect((await sent).postDataJSON()).toEqual({
    nif: '11111111H',
    contract: '100042',
    email: 'nou@example.com',
    email2: 'nou@example.com',
    phone: '+34600000010',
    accept_conditions: true,
    accept_gdpr: true,
  })
  await expect(page.getByRole('heading', { name: 'Hemos recibido tu solicitud' })).toBeVisible()
  await expect(page.getByRole('status')).toBeFocused()
  await expect(field(page, 'nif')).toHaveCount(0)
  expect(await draft(page)).toBeNull()

  const temporary = passwordIn(await findMail(page, 'La teva oficina virtual està a punt'))
  await open(page, '/acceso')
  await fillIn(page, { user: '11111111H', password: temporary })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Canvia la contrasenya')
  await page.locator('[name=current]').fill(temporary)
  await page.locator('[name=password]').fill('Clau-nova-2027')
  await page.locator('[name=repeat]').fill('Clau-nova-2027')
  await page.locator('main button[type=submit]').click()
  await page.getByRole('link', { name: 'Continua' }).click({ timeout: 20_000 })
  await expect(page.getByRole('listitem').filter({ hasText: '100042' })).toBeVisible({ timeout: 20_000 })
  const consents = await page.request.get('/api/v2/user/consents')
  const { items } = (await consents.json()) as { items: { purpose: string }[] }
  expect(items.map(({ purpose }) => purpose).sort()).toEqual(['conditions', 'gdpr'])
})

test('who has an account already reads the same, and is told by mail', async ({ page }) => {
  await open(page, '/activacion')
  await fillForm(page, {
    nif: marta.user,
    contract: '100001',
    email: 'marta@example.com',
    email2: 'marta@example.com',
  })
  await activate(page).click()
  await expect(page.getByRole('heading', { name: 'Hemos recibido tu solicitud' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await expect(page.locator('#user')).toBeVisible()
  await findMail(page, 'Tu cuenta ya está activa')
})

test.describe('what is wrong', () => {
  test('is said at its field when the form is sent, and the first one gets the focus', async ({ page }) => {
    let calls = 0
    await page.route(confirm, (route) => {
      calls += 1
      return route.continue()
    })
    await open(page, '/activacion')
    await activate(page).click()
    for (const name of ['nif', 'contract', 'email', 'email2', 'phone'])
      await expect(field(page, name)).toHaveAccessibleDescription(/^Es obligatorio/)
    await expect(accept(page)).toHaveAccessibleDescription('Tienes que aceptarlas para continuar')
    await expect(field(page, 'nif')).toBeFocused()
    await fillForm(page)
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
    await accept(page).uncheck()
    await activate(page).click()
    await expect(accept(page)).toBeFocused()
    expect(calls).toBe(0)
  })

  test('is said when a field is left, and goes while it is corrected', async ({ page }) => {
    await open(page, '/activacion')
    const cases = [
      ['nif', '11111111A', 'No es un NIF, NIE o CIF válido', '11111111H'],
      ['email', 'nou', 'No es un correo electrónico válido', 'nou@example.com'],
      ['email2', 'nov@example.com', 'Los dos correos no coinciden', 'nou@example.com'],
      ['phone', '+34 100 000 000', 'No es un teléfono válido', '+34 600 000 010'],
    ] as const
    for (const [name, wrong, message, corrected] of cases) {
      await field(page, name).fill(wrong)
      await expect(field(page, name)).not.toHaveAttribute('aria-invalid')
      await field(page, name).blur()
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`^${message}`))
      await field(page, name).fill(corrected)
      await expect(field(page, name)).not.toHaveAttribute('aria-invalid')
    }
    // A field that was only passed shows no error.
    await field(page, 'contract').focus()
    await field(page, 'contract').blur()
    await expect(field(page, 'contract')).not.toHaveAttribute('aria-invalid')
  })

  test('as the server sees it is listed under its heading, and the form stays', async ({ page }) => {
    const errors = ['El NIF no es válido.', '<b>Falta</b> el contrato.']
    await page.route(confirm, (route) =>
      route.fulfill({ json: { result: { render: { errors, body: '' } } } }),
    )
    await open(page, '/activacion')
    await fillForm(page)
    await activate(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('No se ha podido activar la cuenta')
    await expect(alert.getByRole('listitem')).toHaveText(errors)
    await expect(field(page, 'contract')).toHaveValue('100042')
    await expect(accept(page)).toBeChecked()
  })

  test('a failed call is reported, and the retry is the same write', async ({ page, problems }) => {
    problems.allow(/status of 500|net::ERR_FAILED/)
    const keys: (string | undefined)[] = []
    await page.route(confirm, (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 2) return route.abort()
      const failed = { error: 'internal_error', message: 'x', reference: 'ABC123' }
      const taken = { result: { render: { errors: [], body: '<h2>Recibido</h2>' } } }
      return route.fulfill(keys.length === 1 ? { status: 500, json: failed } : { json: taken })
    })
    await open(page, '/activacion')
    await fillForm(page)
    await activate(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Error al activar la cuenta')
    await expect(alert).toContainText('ABC123')
    await activate(page).click()
    await expect(alert).not.toContainText('ABC123')
    await expect(alert).toContainText('Error al activar la cuenta')
    await expect(field(page, 'email')).toHaveValue('nou@example.com')
    await activate(page).click()
    await expect(page.getByRole('heading', { name: 'Recibido' })).toBeVisible()
    expect(new Set(keys).size).toBe(1)
  })
})

test('HTML in the answer is shown, and what is hostile in it is not run', async ({ page, problems }) => {
  // The sanitiser parses it into an inert document; the content security policy applies too.
  problems.allow(/script-src/)
  const body =
    '<h2>Recibido</h2><script>window.hacked = 1</script><img src="data:," onerror="window.hacked = 2"><form><input name="password"></form>'
  await page.route(confirm, (route) => route.fulfill({ json: { result: { render: { errors: [], body } } } }))
  await open(page, '/activacion')
  await fillForm(page)
  await activate(page).click()
  await expect(page.getByRole('heading', { name: 'Recibido' })).toBeVisible()
  await expect(page.locator('main form, main input, main script, main [onerror]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('the draft is kept one second after the last change, and comes back', async ({ page }) => {
  // Measured in the page, so that a busy machine does not matter.
  await page.addInitScript(() => {
    const pauses: number[] = []
    let last = 0
    document.addEventListener('input', () => (last = performance.now()), true)
    const save = Reflect.get(Storage.prototype, 'setItem')
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('draft:')) pauses.push(performance.now() - last)
      save.call(this, key, value)
    }
    Object.assign(window, { pauses })
  })
  const pauses = () => page.evaluate(() => (window as unknown as { pauses: number[] }).pauses)
  await open(page, '/activacion')
  await expect(field(page, 'phone')).toHaveValue('+34')
  await field(page, 'nif').fill('11111111h')
  await field(page, 'contract').fill('100042')
  await expect.poll(() => draft(page)).toContain('100042')
  for (const pause of await pauses()) expect(pause).toBeGreaterThan(990)
  await accept(page).check()
  await expect.poll(() => draft(page)).toContain('"acceptConditionsAndGdpr":true')
  await open(page, '/activacion')
  await expect(field(page, 'nif')).toHaveValue('11111111H')
  await expect(field(page, 'contract')).toHaveValue('100042')
  await expect(accept(page)).toBeChecked()
  await expect(field(page, 'phone')).toHaveValue('+34')
  // In this tab only.
  const other = await page.context().newPage()
  await open(other, '/activacion')
  await expect(field(other, 'nif')).toHaveValue('')
})

test('below the form stand the blocks of its own group, however the page was reached', async ({ page }) => {
  const ofLogin = page.getByText('Nunca te pediremos la contraseña')
  const ofSignup = page.getByText('Encontrarás el número de contrato')
  await open(page, '/registro')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activa tu cuenta')
  await expect(ofSignup).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await expect(page.locator('#user')).toBeVisible()
  await expect(ofLogin).toBeVisible()
  await expect(ofSignup).toBeHidden()
  await page.getByRole('link', { name: 'Activa tu cuenta' }).click()
  await expect(ofSignup).toBeVisible()
  await expect(ofLogin).toBeHidden()
})

test('a signed-in customer is redirected', async ({ page }) => {
  await signIn(page, marta)
  await page.goto('/activacion')
  expect(pathOf(page)).toBe('/')
})

test.describe('by settings', () => {
  test('which fields are asked for, and where the conditions are', async ({ page, server }) => {
    await open(page, '/activacion')
    await expect(page.getByRole('link', { name: 'condiciones de uso' })).toHaveAttribute('href', /^https:/)
    await expect(field(page, 'invoiceNumber')).toHaveCount(0)
    await set(server, { signUp: { phoneField: false, invoiceNumberField: true }, links: { gdpr: '' } })
    await untilDrawn(page, '/activacion', 'name="invoiceNumber"')
    await open(page, '/activacion')
    await expect(page.getByRole('link', { name: 'política de protección de datos' })).toHaveCount(0)
    await expect(field(page, 'phone')).toHaveCount(0)
    await expect(page.getByText('política de protección de datos')).toBeVisible()
    const { phone: _, ...asked } = right
    for (const [name, value] of Object.entries(asked)) await field(page, name).fill(value)
    await accept(page).check()
    await activate(page).click()
    await expect(field(page, 'invoiceNumber')).toHaveAccessibleDescription(/^Es obligatorio/)
    await field(page, 'invoiceNumber').fill('FE2600042')
    await activate(page).click()
    await expect(page.getByRole('heading', { name: 'Hemos recibido tu solicitud' })).toBeVisible()
    expect(await server.fanal('activation', 'list')).toContain('FE2600042')
  })

  test('without sign-up there is no such page, and nothing leads to it', async ({
    page,
    server,
    problems,
  }) => {
    problems.allow(/status of 404/)
    await set(server, { features: { signup: false } })
    await untilDrawn(page, '/activacion', 'data-error="404"')
    for (const path of ['/activacion', '/registro']) expect((await page.goto(path))?.status()).toBe(404)
    await open(page, '/acceso')
    await expect(page.getByRole('link', { name: /Activa/ })).toHaveCount(0)
    const answer = await page.request.post('/api/v2/signup/confirm', { data: {} })
    expect(answer.status()).toBe(404)
  })
})
