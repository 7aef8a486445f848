import type { Page } from '@playwright/test'
import { h1, open, saved } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { aLink, codeOf, demoPassword, demoSecret, enterDesk } from './people.ts'

async function fillIn(page: Page, email: string, code: string): Promise<void> {
  await page.getByLabel('Correo').fill(email)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.getByLabel('Código de tu aplicación').fill(code)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

test('somebody of the demo signs in by password and code, and out; a customer does not get in', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 403/)
  await signIn(page, marta)
  await open(page, '/mesa/registro')
  await expect(h1(page)).toHaveText('Entra en la mesa')
  await fillIn(page, 'amy@mesa.example.com', '000000')
  await expect(page.getByRole('alert')).toContainText('no son correctos')
  await page.getByLabel('Código de tu aplicación').fill(codeOf(demoSecret))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  // The page that was asked for, in the same address.
  await expect(h1(page)).toHaveText('Registro')
  await expect(page.getByRole('navigation', { name: 'Mesa' })).not.toContainText('Marta')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(h1(page)).toHaveText('Personas')
  await expect(page.getByRole('button', { name: 'Añadir a alguien' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cuenta de Amy Clarke' }).click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(h1(page)).toHaveText('Entra en la mesa')
  // The customer is still signed in beside it.
  await open(page, '/')
  await expect(h1(page)).toContainText('Marta')
})

test('a link opens the way by password and app, once', async ({ page, problems }) => {
  problems.allow(/status of 403/)
  const link = await aLink('agent', 'Nil Roca')
  await open(page, `/mesa/alta#${link}`)
  await expect(page.getByText('Hola, Nil Roca. Tu papel es Atención.')).toBeVisible()
  await page.getByText('Prefiero contraseña y aplicación').click()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.locator('input[name=password]').fill(demoPassword)
  await page.getByLabel('Código de tu aplicación').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Guardar y entrar' }).click()
  await expect(page.getByRole('button', { name: 'Cuenta de Nil Roca' })).toBeVisible()
  // What an agent may not do is not in the rail, and its page says who can.
  await expect(page.getByRole('navigation', { name: 'Mesa' })).not.toContainText('Registro')
  await open(page, '/mesa/registro')
  await expect(page.getByText('Puede hacerlo: Supervisión, Administración, Auditoría.')).toBeVisible()
  await open(page, `/mesa/alta?again#${link}`)
  await expect(page.getByRole('alert')).toContainText('ya se ha usado')
})

test('a change of people waits for a second administrator, and stands in the audit', async ({
  page,
  browser,
}) => {
  await enterDesk(page, 'administrator', 'Rosa Vila')
  await open(page, '/mesa/personas')
  await page.getByRole('button', { name: 'Acciones de Laia Puig Serra' }).click()
  await page.getByRole('button', { name: 'Cambiar el papel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Papel').selectOption('Supervisión')
  await dialog.getByLabel('Motivo').fill('Sustituye a Jordina')
  await dialog.getByRole('button', { name: 'Pedir que lo confirmen' }).click()
  await expect(page.getByText('Vale cuando otra persona lo confirme')).toBeVisible()
  await open(page, '/mesa/confirmaciones')
  const own = page.locator('section').filter({ hasText: 'Sustituye a Jordina' })
  await expect(own.getByRole('button')).toHaveText(['Retirar'])

  const other = await browser.newPage()
  await enterDesk(other, 'administrator', 'Biel Font')
  await open(other, '/mesa/confirmaciones')
  const waiting = other.locator('section').filter({ hasText: 'Sustituye a Jordina' })
  await expect(waiting).toContainText('Lo pide Rosa Vila')
  await expect(waiting).toContainText('Atención')
  await waiting.getByRole('button', { name: 'Confirmar' }).click()
  await expect(waiting).toHaveCount(0)
  await open(other, '/mesa/registro')
  await expect(other.locator('tbody tr').filter({ hasText: 'Sustituye a Jordina' })).toHaveCount(2)
  expect(await saved(other, () => other.getByRole('button', { name: 'Descargar' }).click())).toMatch(
    /^registro-.*\.csv$/,
  )
  await other.close()
})

test('a session that ends asks again over the page, and what was typed stays', async ({ page, problems }) => {
  problems.allow(/status of 40[13]/)
  await enterDesk(page, 'administrator', 'Quim Sala')
  await open(page, '/mesa/personas')
  await page.getByRole('button', { name: 'Añadir a alguien' }).click()
  const form = page.getByRole('dialog').filter({ hasText: 'Añadir a alguien' })
  await form.getByLabel('Nombre').fill('Ona Pla')
  await form.getByLabel('Correo').fill('ona@mesa.example.com')
  await form.getByLabel('Motivo').fill('Refuerzo')
  await page.context().clearCookies({ name: 'desk' })
  await form.getByRole('button', { name: 'Pedir que lo confirmen' }).click()
  const expired = page.getByRole('dialog').filter({ hasText: 'Tu sesión ha terminado' })
  await expect(expired).toBeVisible()
  await expect(form.getByLabel('Nombre')).toHaveValue('Ona Pla')
})
