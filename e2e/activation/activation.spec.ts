import type { Page } from '@playwright/test'
import { findMail, passwordIn } from '../lib/mailbox.ts'
import { open, pathOf } from '../lib/pages.ts'
import { fillIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

const field = (page: Page, name: string) => page.locator(`main [name=${name}]`)

test('from the login to the first session', async ({ page }) => {
  test.slow()
  await open(page, '/acceso')
  await page.getByRole('link', { name: 'Activa tu cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activa tu cuenta')
  await expect(page).toHaveTitle('Activar la cuenta · Fanal Energia')
  expect(pathOf(page)).toBe('/activacion')
  await field(page, 'nif').fill('es11111111h')
  await field(page, 'contract').fill('100042')
  for (const name of ['email', 'email2']) await field(page, name).fill('nou@example.com')
  await field(page, 'phone').fill('+34 600 000 010')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hemos recibido tu solicitud' })).toBeVisible()
  await expect(page.getByRole('status')).toBeFocused()
  await expect(field(page, 'nif')).toHaveCount(0)
  const draft = await page.evaluate(() => window.sessionStorage.getItem('draft:visitor:activation'))
  expect(draft).toBeNull()

  const temporary = passwordIn(await findMail(page, 'La teva oficina virtual està a punt'))
  await open(page, '/acceso')
  await fillIn(page, { user: '11111111H', password: temporary })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Canvia la contrasenya')
  await page.locator('[name=current]').fill(temporary)
  await page.locator('[name=password]').fill('Clau-nova-2027')
  await page.locator('[name=repeat]').fill('Clau-nova-2027')
  await page.locator('main button[type=submit]').click()
  await page.getByRole('link', { name: 'Continua' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '100042' })).toBeVisible()
  const consents = await page.request.get('/api/v2/user/consents')
  const { items } = (await consents.json()) as { items: { purpose: string }[] }
  expect(items.map(({ purpose }) => purpose).sort()).toEqual(['conditions', 'gdpr'])

  // Who is signed in needs no activation.
  await page.goto('/activacion')
  expect(pathOf(page)).toBe('/')
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
