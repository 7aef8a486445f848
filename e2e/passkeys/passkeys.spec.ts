import type { Page } from '@playwright/test'
import { axeFindings } from '../a11y/axe.ts'
import { findMail, linkIn } from '../lib/mailbox.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { open } from '../lib/pages.ts'
import { fillIn, marta, signInAnew } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

// Passkeys are bound to a host name: here localhost, the server's public address.
const test = withOwnServer().extend({
  baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
})
// One server, tests in sequence: the second factor applies to all of them.
test.describe.configure({ mode: 'default' })

/** Chromium's virtual authenticator with user verification. */
async function aDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** False: user verification fails or times out. */
    knowsOwner: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Llaves de acceso' }) })
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Entrar con una llave de acceso' })
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hola, / })

async function addOne(page: Page, name: string): Promise<void> {
  await open(page, '/perfil')
  await card(page).getByRole('button', { name: 'Añadir una llave de acceso' }).click()
  const dialog = page.getByRole('dialog', { name: 'Añadir una llave de acceso' })
  await dialog.getByLabel('Nombre').fill(name)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  // The first one waits for the lazy-loaded library.
  await expect(card(page).getByRole('status')).toContainText('Llave añadida')
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'token' })
  await open(page, '/acceso')
}

test('is added in the profile, told by mail, used to sign in, renamed and removed', async ({ page }) => {
  const device = await aDevice(page)
  await signInAnew(page, marta)
  await addOne(page, 'Móvil')
  await expect(card(page).getByRole('listitem')).toContainText('aún sin usar')
  const [credential] = await device.credentials()
  expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'localhost' })

  await signOut(page)
  await passkeyButton(page).click()
  await expect(greeting(page)).toBeVisible()

  await open(page, '/perfil')
  const row = card(page).getByRole('listitem')
  await expect(row).toContainText('último uso')
  await expect(page.getByText('Con llave de acceso').first()).toBeVisible()
  await row.getByRole('button', { name: 'Cambiar el nombre de Móvil' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar el nombre' })
  await dialog.getByLabel('Nombre').fill('')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toContainText('Ponle un nombre')
  await dialog.getByLabel('Nombre').fill('Teléfono')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Teléfono')

  await row.getByRole('button', { name: 'Quitar Teléfono' }).click()
  await page
    .getByRole('dialog', { name: '¿Quitar «Teléfono»?' })
    .getByRole('button', { name: 'Cancelar' })
    .last()
    .click()
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: 'Quitar Teléfono' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(card(page).getByRole('status')).toContainText('Llave quitada')

  await findMail(page, 'Has quitado una llave de acceso', '«Teléfono»')
  await findMail(page, 'Has añadido una llave de acceso', '«Móvil»')
})

test('as a second factor it follows the password; a mailed link can replace it; removing the last one switches it off', async ({
  page,
  context,
  browser,
  baseURL,
  problems,
}) => {
  // The previous page may still be fetching.
  problems.allow(/status of 40[13]/)
  const device = await aDevice(page)
  await signInAnew(page, marta)
  await addOne(page, 'Móvil')
  const control = card(page).getByRole('switch', { name: 'Pedirla también después de la contraseña' })
  await control.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pedirla' }).click()
  await expect(control).toBeChecked()

  // Without JavaScript the page says what is needed, and creates no session.
  const unscripted = await browser.newContext({ javaScriptEnabled: false, baseURL, locale: 'es-ES' })
  const plain = await unscripted.newPage()
  await plain.goto('/acceso')
  await expect(passkeyButton(plain)).toBeHidden()
  await fillIn(plain, marta)
  await expect(plain.getByText('Tu cuenta pide además tu llave de acceso')).toBeVisible()
  await expect(plain.getByText('Para usarla hace falta JavaScript')).toBeVisible()
  expect((await unscripted.cookies()).map(({ name }) => name)).not.toContain('token')
  await unscripted.close()

  await signOut(page)
  await fillIn(page, marta)
  await expect(greeting(page)).toBeVisible()

  await signOut(page)
  await device.knowsOwner(false)
  await fillIn(page, marta)
  await expect(page.getByRole('alert')).toContainText('lo has cancelado')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Recibir un enlace por correo' }).click()
  await expect(page.getByRole('status')).toContainText('Te hemos enviado un correo')

  await page.goto(linkIn(await findMail(page, 'Tu enlace para entrar')).href)
  await expect(greeting(page)).toBeVisible()

  await open(page, '/perfil')
  await card(page).getByRole('button', { name: 'Quitar Móvil' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Es la última')
  await dialog.getByRole('button', { name: 'Quitar', exact: true }).click()
  // A login by link requires the password.
  await dialog.getByLabel('Tu contraseña actual').fill('No-es-esta-1')
  await dialog.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(dialog).toContainText('La contraseña no es correcta')
  await dialog.getByLabel('Tu contraseña actual').fill(marta.password)
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('listitem')).toHaveCount(0)

  await signOut(page)
  await fillIn(page, marta)
  await expect(greeting(page)).toBeVisible()
})
