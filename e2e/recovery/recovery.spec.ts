import type { Page } from '@playwright/test'
import { findMail, passwordIn } from '../lib/mailbox.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { open, pathOf, takenOver } from '../lib/pages.ts'
import { fillIn, marta, signIn } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

// Own server: passwords change, and requests are rate-limited.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

const address = 'marta@example.com'
const nif = (page: Page) => page.getByLabel('NIF, NIE o CIF')
const email = (page: Page) => page.getByLabel('Correo electrónico')
const recover = (page: Page) => page.getByRole('button', { name: 'Recuperar' })
const done = (page: Page) => page.getByRole('heading', { name: 'Mira tu correo' })

async function ask(page: Page, who = marta.user, where = address): Promise<void> {
  await nif(page).fill(who)
  await email(page).fill(where)
  await recover(page).click()
}

test('from the login to a new password', async ({ page }) => {
  test.slow()
  await open(page, '/acceso')
  await page.getByRole('link', { name: '¿La has olvidado?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recuperar la contraseña')
  await expect(page).toHaveTitle('Recuperar la contraseña · Fanal Energia')
  expect(pathOf(page)).toBe('/recordar-clave')
  await ask(page, ' es-12345678z ', ' Marta@Example.com ')
  await expect(done(page)).toBeVisible()
  await expect(page.getByRole('status')).toBeFocused()
  // Nothing of it in the address.
  expect(pathOf(page)).toBe('/recordar-clave')

  const temporary = passwordIn(await findMail(page, 'Tu contraseña temporal', address))
  await open(page, '/acceso')
  await fillIn(page, { user: marta.user, password: temporary })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar la contraseña')
  await expect(page.getByText('Tu contraseña es temporal.')).toBeVisible()
  const fresh = 'Otra-clave-2027'
  await page.locator('[name=current]').fill(temporary)
  await page.locator('[name=password]').fill(fresh)
  await page.locator('[name=repeat]').fill(fresh)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByText('Contraseña cambiada')).toBeVisible({ timeout: 20_000 })
  await page.request.post('/api/v2/user/logout')
  for (const [password, status] of [
    [temporary, 403],
    [marta.password, 403],
    [fresh, 200],
  ] as const) {
    const answer = await page.request.post('/api/v2/user/login', { data: { user: marta.user, password } })
    expect(answer.status()).toBe(status)
  }
})

test('the link in the mail leads to the login in the language of the customer', async ({ page }) => {
  await open(page, '/recordar-clave')
  await ask(page, 'B12345674', 'oficina@forns.example.com')
  await expect(done(page)).toBeVisible()
  const { id, subject } = await findMail(page, 'La teva contrasenya temporal', 'oficina@forns.example.com')
  await open(page, `/buzon?mail=${id}`)
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible()
  const link = await page.getByRole('link', { name: /\/acceso\?lang=ca-ES$/ }).getAttribute('href')
  await page.goto(new URL(link ?? '').pathname + new URL(link ?? '').search)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra a la teva oficina virtual')
  expect(pathOf(page)).toBe('/acces')
})

test('an unknown person reads the same', async ({ page }) => {
  await open(page, '/recordar-clave')
  await ask(page, '99999999R', 'nobody@example.com')
  await expect(done(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await expect(page.locator('#user')).toBeVisible()
})

test('what is wrong is said at its field, when it is left and when it is sent', async ({ page }) => {
  let calls = 0
  await page.route(/\/user\/reset/, (route) => {
    calls += 1
    return route.continue()
  })
  await open(page, '/recordar-clave')
  await recover(page).click()
  await expect(nif(page)).toHaveAccessibleDescription('Es obligatorio')
  await expect(email(page)).toHaveAccessibleDescription('Es obligatorio')
  await expect(nif(page)).toBeFocused()

  await nif(page).pressSequentially('12345678a')
  await expect(nif(page)).toHaveValue('12345678A')
  await email(page).fill('marta')
  await expect(nif(page)).toHaveAccessibleDescription('No es un NIF, NIE o CIF válido')
  await email(page).blur()
  await expect(email(page)).toHaveAccessibleDescription('No es un correo electrónico válido')
  await nif(page).fill(marta.user)
  await expect(nif(page)).not.toHaveAttribute('aria-invalid')
  await recover(page).click()
  await expect(email(page)).toBeFocused()
  expect(calls).toBe(0)
})

test('the caret stays where it is while letters become capitals', async ({ page }) => {
  await open(page, '/recordar-clave')
  await nif(page).fill('2345678Z')
  await nif(page).press('Home')
  await nif(page).pressSequentially('es1')
  await expect(nif(page)).toHaveValue('ES12345678Z')
})

test('by keyboard alone', async ({ page }) => {
  await open(page, '/recordar-clave')
  await nif(page).focus()
  await page.keyboard.type('99999999r')
  await page.keyboard.press('Tab')
  await page.keyboard.type('nobody@example.com')
  await page.keyboard.press('Enter')
  await expect(done(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Entrar' })).toBeFocused()
})

test('server errors appear at their fields', async ({ page, problems }) => {
  problems.allow(/status of 400/)
  await page.route(/\/user\/reset/, (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: 'invalid_request',
        message: 'x',
        errors: { email: ['email_not_valid'], nif: ['nif_not_valid'] },
        reference: 'R',
      },
    }),
  )
  await open(page, '/recordar-clave')
  await ask(page)
  await expect(nif(page)).toHaveAccessibleDescription('No es un NIF, NIE o CIF válido')
  await expect(email(page)).toHaveAccessibleDescription('No es un correo electrónico válido')
  await expect(nif(page)).toBeFocused()
})

test('a failure is reported, loses nothing, and the retry is the same write', async ({ page, problems }) => {
  problems.allow(/status of 50|net::ERR_FAILED|status of 429/)
  const keys: (string | undefined)[] = []
  const answers = [
    { status: 500, json: { error: 'internal_error', message: 'x', reference: 'ABC123' } },
    'no answer',
    { status: 429, json: { error: 'too_many_requests', message: 'x', reference: 'R' } },
  ] as const
  await page.route(/\/user\/reset/, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = answers[keys.length - 1]
    if (answer === 'no answer') return route.abort()
    return answer ? route.fulfill(answer) : route.continue()
  })
  await open(page, '/recordar-clave')
  await ask(page, '99999999R', 'nobody@example.com')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('No lo hemos podido enviar')
  await expect(alert).toContainText('ABC123')
  await recover(page).click()
  await expect(alert).toContainText('No lo hemos podido enviar')
  await expect(alert).not.toContainText('ABC123')
  await recover(page).click()
  await expect(alert).toContainText('muchas veces')
  await expect(nif(page)).toHaveValue('99999999R')
  await expect(email(page)).toHaveValue('nobody@example.com')
  await recover(page).click()
  await expect(done(page)).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(4)
})

test('what is typed before the script has come is kept, and nothing of it gets into the address', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    return route.continue()
  })
  await page.goto('/recordar-clave', { waitUntil: 'commit' })
  await nif(page).fill('99999999R')
  await email(page).fill('nobody@example.com')
  await email(page).press('Enter')
  await recover(page).click()
  expect(pathOf(page)).toBe('/recordar-clave')
  release()
  await takenOver(page)
  await expect(nif(page)).toHaveValue('99999999R')
  await expect(email(page)).toHaveValue('nobody@example.com')
  await recover(page).click()
  await expect(done(page)).toBeVisible()
})

test('a signed-in customer is redirected', async ({ page }) => {
  await signIn(page, { user: 'B12345674', password: 'Fanal-2026' })
  await page.goto('/recordar-clave')
  expect(pathOf(page)).not.toContain('recuperar')
})

test('the operator sends one too', async ({ page, server }) => {
  const printed = await server.fanal('user', 'reset', '87654321X')
  expect(printed).toContain('jorge@example.com')
  const temporary = passwordIn(await findMail(page, 'Tu contraseña temporal', 'jorge@example.com'))
  expect(printed).not.toContain(temporary)
  await signIn(page, { user: '87654321X', password: temporary })
})
