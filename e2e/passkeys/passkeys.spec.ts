import type { Page } from '@playwright/test'
import { axeFindings } from '../a11y/axe.ts'
import { langsOf, look, lookHere } from '../a11y/look.ts'
import { findMail, linkIn } from '../lib/mailbox.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { open, speak, takenOver } from '../lib/pages.ts'
import { bakery, fillIn, makeLoginOld, marta, signInAnew } from '../lib/people.ts'
import { set, untilDrawn } from '../lib/settings.ts'
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
  await expect(card(page).getByRole('status')).toContainText('Llave añadida', { timeout: 20_000 })
}

async function removeAll(page: Page): Promise<void> {
  await open(page, '/perfil')
  // It comes with the list.
  await expect(card(page).getByRole('button', { name: 'Añadir una llave de acceso' })).toBeVisible()
  const rows = card(page).getByRole('listitem')
  for (let left = await rows.count(); left > 0; left -= 1) {
    await rows
      .first()
      .getByRole('button', { name: /^Quitar/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
    await expect(rows).toHaveCount(left - 1)
  }
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'token' })
  await open(page, '/acceso')
}

async function switchTo(page: Page, isOn: boolean): Promise<void> {
  const control = card(page).getByRole('switch', { name: 'Pedirla también después de la contraseña' })
  await control.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: isOn ? 'Pedirla' : 'Dejar de pedirla' })
    .click()
  await expect(control).toBeChecked({ checked: isOn })
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
  await removeAll(page)
  await expect(card(page).getByRole('status')).toContainText('Llave quitada')

  await findMail(page, 'Has quitado una llave de acceso', '«Teléfono»')
  await findMail(page, 'Has añadido una llave de acceso', '«Móvil»')
})

test('an unknown one is reported, and the password still works', async ({ page, problems }) => {
  problems.allow(/status of 403/)
  await aDevice(page)
  await signInAnew(page, marta)
  await addOne(page, 'Vieja')
  await removeAll(page)
  await signOut(page)
  await page.locator('#user').fill(marta.user)
  await passkeyButton(page).click()
  await expect(page.getByRole('alert')).toContainText('No conocemos esta llave')
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page.locator('#user')).toHaveValue(marta.user)
  await fillIn(page, marta)
  await expect(greeting(page)).toBeVisible()
})

test('cancelled is told plainly and can be tried again', async ({ page }) => {
  const device = await aDevice(page)
  await signInAnew(page, marta)
  await addOne(page, 'Móvil')
  await signOut(page)
  await device.knowsOwner(false)
  await passkeyButton(page).click()
  await expect(page.getByRole('alert')).toContainText('lo has cancelado o se ha acabado el tiempo')
  await device.knowsOwner(true)
  await page.getByRole('button', { name: 'Usar la llave de acceso' }).click()
  await expect(greeting(page)).toBeVisible()
  await removeAll(page)
})

test('a device has one passkey per account, and says so', async ({ page }) => {
  await aDevice(page)
  await signInAnew(page, marta)
  await addOne(page, 'Móvil')
  await card(page).getByRole('button', { name: 'Añadir una llave de acceso' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Este dispositivo ya tiene una llave para tu cuenta.')
  await dialog.getByRole('button', { name: 'Cancelar' }).first().click()
  await removeAll(page)
})

test.describe('as a second factor', () => {
  test('follows the password; a mailed link can replace it; removing the last passkey switches it off', async ({
    page,
    context,
    problems,
  }) => {
    // The previous page may still be fetching.
    problems.allow(/status of 40[13]/)
    const device = await aDevice(page)
    await signInAnew(page, marta)
    await addOne(page, 'Móvil')
    await switchTo(page, true)

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

  test('without JavaScript the page says what is needed, and creates no session', async ({
    page,
    browser,
    baseURL,
  }) => {
    await aDevice(page)
    await signInAnew(page, marta)
    await addOne(page, 'Móvil')
    await switchTo(page, true)
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL, locale: 'es-ES' })
    const plain = await context.newPage()
    await plain.goto('/acceso')
    await expect(passkeyButton(plain)).toBeHidden()
    await fillIn(plain, marta)
    await expect(plain.getByText('Tu cuenta pide además tu llave de acceso')).toBeVisible()
    await expect(plain.getByText('Para usarla hace falta JavaScript')).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
    await context.close()
    await switchTo(page, false)
    await removeAll(page)
  })
})

test('a login of some time ago is confirmed with the password', async ({ page, server, problems }) => {
  problems.allow(/status of 403/)
  await aDevice(page)
  await signInAnew(page, bakery)
  await makeLoginOld(page, '**/user/passkeys/register/options*')
  await speak(page.context(), 'es', server.url.replace('127.0.0.1', 'localhost'))
  await open(page, '/perfil')
  await card(page).getByRole('button', { name: 'Añadir una llave de acceso' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByLabel('Tu contraseña actual')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Escribe tu contraseña')
  await dialog.getByLabel('Tu contraseña actual').fill(bakery.password)
  await page.keyboard.press('Enter')
  // The first one waits for the lazy-loaded library.
  await expect(card(page).getByRole('status')).toContainText('Llave añadida', { timeout: 20_000 })
})

test('is not offered where the browser has none', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await open(page, '/acceso')
  await expect(passkeyButton(page)).toHaveCount(0)
  await signInAnew(page, marta)
  await open(page, '/perfil')
  const add = card(page).getByRole('button', { name: 'Añadir una llave de acceso' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await add.focus()
  await expect(page.getByText('Este navegador o dispositivo no admite llaves de acceso.')).toBeVisible()
})

test.describe('every language', () => {
  const profilePath = { es: '/perfil', ca: '/el-meu-perfil', en: '/profile' }
  for (const lang of langsOf('passkeys'))
    test(`${lang}: readable, reachable, translated`, async ({ page, context, origin }) => {
      await aDevice(page)
      await signInAnew(page, marta)
      await addOne(page, 'Un nombre largo para una llave de acceso')
      await speak(context, lang, origin)
      const second = page.getByRole('switch', { name: /(contraseña|contrasenya|password)/ })
      const controls = {
        'new passkey': page.getByRole('button', { name: /^(Añadir una|Afegeix una|Add a)/ }),
        'name of a passkey': page.getByRole('button', {
          name: /^(Cambiar el nombre de|Canvia el nom d(e|')|Rename)/,
        }),
        'removal of a passkey': page.getByRole('button', { name: /^(Quitar|Treu|Remove)/ }),
        'second factor': second,
      }
      const found = await look(
        page,
        { name: 'passkeys', path: profilePath[lang], part: '#llaves', act: () => second.waitFor() },
        lang,
      )
      for (const [name, control] of Object.entries(controls)) {
        await control.click()
        await page.getByRole('dialog').waitFor()
        found.push(...(await lookHere(page, { name, part: 'dialog[open]' }, lang)))
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(control).toBeFocused()
      }
      expect(found).toEqual([])
      await speak(context, 'es', origin)
      await removeAll(page)
    })
})

test('switched off by the operator, there is nothing of it', async ({ page, server }) => {
  await set(server, { features: { passkeys: false } })
  await untilDrawn(page, '/acceso', '"passkeys":false')
  await open(page, '/acceso')
  await expect(passkeyButton(page)).toHaveCount(0)
  await signInAnew(page, marta)
  await open(page, '/perfil')
  await takenOver(page)
  await expect(card(page)).toHaveCount(0)
  await set(server, { features: { passkeys: true } })
})
