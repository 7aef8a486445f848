import type { Page } from '@playwright/test'
import { findMail, linkIn, passwordIn } from '../lib/mailbox.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { h1, open, pathOf, takenOver } from '../lib/pages.ts'
import { fillIn, marta } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

// Own server: passwords change, and requests are rate-limited.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

const nif = (page: Page) => page.getByLabel('NIF, NIE o CIF')
const email = (page: Page) => page.getByLabel('Correo electrónico')
const recover = (page: Page) => page.getByRole('button', { name: 'Recuperar' })
const done = (page: Page) => page.getByRole('heading', { name: 'Mira tu correo' })

test('from the login to a mail, and by its link to a new password', async ({ page }) => {
  test.slow()
  await open(page, '/acceso')
  await page.getByRole('link', { name: '¿La has olvidado?' }).click()
  await expect(h1(page)).toHaveText('Recuperar la contraseña')
  await expect(page).toHaveTitle('Recuperar la contraseña · Fanal Energia')
  expect(pathOf(page)).toBe('/recordar-clave')
  await nif(page).fill(' es-12345678z ')
  await email(page).fill(' Marta@Example.com ')
  await recover(page).click()
  await expect(done(page)).toBeVisible()
  // Nothing of it in the address.
  expect(pathOf(page)).toBe('/recordar-clave')

  const mail = await findMail(page, 'Tu contraseña temporal', 'marta@example.com')
  const temporary = passwordIn(mail)
  const { pathname, search } = linkIn(mail, '/acceso')
  expect(search).toBe('?lang=es-ES')
  await open(page, pathname + search)
  await fillIn(page, { user: marta.user, password: temporary })
  await expect(h1(page)).toHaveText('Cambiar la contraseña')
  await expect(page.getByText('Tu contraseña es temporal.')).toBeVisible()
  const fresh = 'Otra-clave-2027'
  await page.locator('[name=current]').fill(temporary)
  await page.locator('[name=password]').fill(fresh)
  await page.locator('[name=repeat]').fill(fresh)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByText('Contraseña cambiada')).toBeVisible()
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
