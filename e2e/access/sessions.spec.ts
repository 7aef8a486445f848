import type { Page } from '@playwright/test'
import { findMail } from '../lib/mailbox.ts'
import { open, pathOf, stopClock } from '../lib/pages.ts'
import { endElsewhere, forced, impersonate, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

/** Follows a link of the menu even if the dialog already covers it: the bell asks for news by itself. */
const leave = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Principal' })
    .first()
    .getByRole('link', { name })
    .dispatchEvent('click')

const tooltip = 'No se puede hacer esta acción mientras se suplanta a un cliente'

test.describe('the end of a session', () => {
  test.beforeEach(({ problems }) => problems.allow(/status of 401/))

  test('shows a dialog whose only way out leads to signing in', async ({ page, context, origin }) => {
    const token = await signIn(page, marta)
    await open(page, '/version')
    await endElsewhere(origin, token)
    await leave(page, 'Inicio')
    const dialog = page.getByRole('dialog', { name: 'La sesión ha caducado' })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('a, button')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La luz clara, la factura también.')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  })

  test('shows the same after signing out in another window', async ({ page, context }) => {
    await signIn(page, marta)
    await open(page, '/version')
    await context.clearCookies({ name: 'token' })
    await leave(page, 'Facturas')
    await expect(page.getByRole('dialog', { name: 'La sesión ha caducado' })).toBeVisible()
  })

  test('the dialog closes when another tab signs in, and comes again at the next end', async ({
    page,
    context,
    origin,
  }) => {
    const dialog = page.getByRole('dialog', { name: 'La sesión ha caducado' })
    let token = await signIn(page, marta)
    await open(page, '/version')
    for (const target of ['Inicio', 'Autoconsumo']) {
      await endElsewhere(origin, token)
      await leave(page, target)
      await expect(dialog).toBeVisible()
      const tab = await context.newPage()
      token = await signIn(tab, marta)
      await open(tab, '/version')
      await expect(dialog).toBeHidden()
      await tab.close()
    }
  })

  test('a private page asked for anew leads to the login and back', async ({ page, origin }) => {
    const token = await signIn(page, marta)
    await endElsewhere(origin, token)
    await open(page, '/cambio-de-clave')
    expect(pathOf(page)).toBe('/acceso?redirectPath=%2Fcambio-de-clave')
  })
})

test.describe('a read-only session', () => {
  test.beforeEach(({ page }) => impersonate(page, marta))

  test('says whose portal it is, on every page', async ({ page }) => {
    for (const path of ['/', '/version', '/cambio-de-clave']) {
      await open(page, path)
      await expect(page.getByText(/Estás viendo la oficina virtual de Marta .* solo lectura/)).toBeVisible()
    }
  })

  test('shows what may not be changed and why, for five seconds more', async ({ page }) => {
    await open(page, '/')
    const entry = page.getByRole('main').getByRole('button', { name: 'Cambiar la potencia' })
    await expect(entry).toHaveAttribute('aria-disabled', 'true')
    await entry.hover()
    const tip = page.getByRole('tooltip', { name: tooltip })
    await expect(tip).toBeVisible()
    await stopClock(page)
    await page.mouse.move(900, 600)
    await page.clock.runFor(4_900)
    await expect(tip).toBeVisible()
    await page.clock.runFor(200)
    await expect(tip).toBeHidden()
  })

  test('cannot change the password: neither by the form nor by the call', async ({ page }) => {
    await open(page, '/cambio-de-clave')
    await page.locator('[name=current]').fill(marta.password)
    await page.locator('[name=password]').fill('Nueva-Clave-1')
    await page.locator('[name=repeat]').fill('Nueva-Clave-1')
    const button = page.getByRole('main').getByRole('button', { name: 'Cambiar la contraseña' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/user/password')) calls += 1
    })
    await button.click({ force: true })
    await expect(page.getByRole('tooltip', { name: tooltip })).toBeVisible()
    await page.locator('[name=repeat]').press('Enter')
    const answer = await page.request.put('/api/v2/user/password', {
      data: { current: marta.password, password: 'Nueva-Clave-1' },
    })
    expect(answer.status()).toBe(403)
    expect(await answer.json()).toMatchObject({ error: 'read_only' })
    expect(calls).toBe(0)
  })
})

test('a temporary password must be changed first; then all is open, and a mail says so', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 403/)
  // Impersonating staff see the portal all the same.
  await impersonate(page, forced)
  await expect(page.getByText(/Estás viendo la oficina virtual de Jorge/)).toBeVisible()
  expect(pathOf(page)).toBe('/')
  await page.context().clearCookies({ name: 'token' })

  await open(page, '/acceso')
  await page.locator('#user').fill(forced.user)
  await page.locator('#password').fill(forced.password)
  await page.locator('#password').press('Enter')
  await expect(page.getByText('Tu contraseña es temporal. Elige una nueva para continuar.')).toBeVisible()
  expect(pathOf(page)).toBe('/cambio-de-clave')
  await open(page, '/')
  expect(pathOf(page)).toBe('/cambio-de-clave')
  // Not only the page: the server refuses everything else too.
  const answered = await page.evaluate(async () => (await fetch('/api/v2/contracts/')).json())
  expect(answered).toMatchObject({ error: 'change_password' })

  const rules = page.locator('#password-rules').getByRole('listitem')
  await expect(rules).toHaveCount(5)
  const met = () => rules.filter({ hasText: '(cumplida)' }).count()
  const fresh = page.locator('[name=password]')
  expect(await met()).toBe(0)
  const steps = [
    { typed: 'a', met: 1 },
    { typed: 'aB', met: 2 },
    { typed: 'aB3', met: 3 },
    { typed: 'aB3-', met: 4 },
    { typed: 'aB3-xy', met: 5 },
  ]
  for (const step of steps) {
    await fresh.fill(step.typed)
    expect(await met(), step.typed).toBe(step.met)
  }
  const send = page.getByRole('main').getByRole('button', { name: 'Cambiar la contraseña' })
  await send.click()
  await expect(page.getByText('Es obligatorio')).toHaveCount(2)
  await expect(page.locator('[name=current]')).toBeFocused()

  await page.locator('[name=current]').fill('Temporal-2')
  await fresh.fill('Nueva-Clave-2026')
  await page.locator('[name=repeat]').fill('Nueva-Clave-2027')
  await send.click()
  await expect(page.getByText('Las contraseñas nuevas no coinciden')).toBeVisible()
  await page.locator('[name=repeat]').fill('Nueva-Clave-2026')
  await send.click()
  await expect(page.getByText('La contraseña actual no es correcta')).toBeVisible()
  await expect(fresh).toHaveValue('Nueva-Clave-2026')
  await page.locator('[name=current]').fill(forced.password)
  await send.click()
  await expect(page.getByText('Contraseña cambiada')).toBeVisible()
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hola, /)

  await findMail(page, 'Has cambiado tu contraseña')
  await open(page, '/buzon')
  await page.getByRole('main').getByRole('link', { name: 'Has cambiado tu contraseña' }).first().click()
  await expect(page.getByRole('main')).toContainText('@example.com')
  await expect(page.frameLocator('main iframe').locator('body')).toContainText(/contraseña/i)
})
