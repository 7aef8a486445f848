import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { accountServer } from '#test/account-server.ts'
import { serve } from '#test/server.ts'
import { openPage, settingsWith } from '#test/whole-page.tsx'

const passkey = page.getByRole('button', { name: 'Entrar con una llave de acceso' })
const activation = page.getByRole('link', { name: /Activa/ })
const passkeys = page.getByRole('heading', { level: 2, name: 'Llaves de acceso' })
const on = settingsWith({ features: { passkeys: true, signup: true } })
const off = settingsWith({ features: { passkeys: false, signup: false } })

afterEach(() => {
  document.adoptedStyleSheets = []
})

test('the login names an ad blocker', async () => {
  serve(() => ({ body: [] }))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.adsbox { display: none !important }')
  document.adoptedStyleSheets.push(sheet)
  await openPage('/acceso')
  await expect.element(page.getByRole('status')).toHaveTextContent('bloqueador de anuncios')
})

test('the login offers passkeys and activation, unless they are switched off', async () => {
  serve(() => ({ body: [] }))
  await openPage('/acceso', { settings: on })
  await expect.element(passkey).toBeVisible()
  await expect.element(activation).toBeVisible()
})

test('switched off, neither is there', async () => {
  serve(() => ({ body: [] }))
  await openPage('/acceso', { settings: off })
  await expect.element(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await expect.element(passkey).not.toBeInTheDocument()
  await expect.element(activation).not.toBeInTheDocument()
})

test.each([
  [on, 1],
  [off, 0],
])('the profile has its passkeys, unless they are switched off', async (settings, count) => {
  accountServer()
  await openPage('/perfil', { settings, profile: marta })
  await expect.element(page.getByRole('heading', { level: 2, name: 'Sesiones abiertas' })).toBeVisible()
  await expect.element(page.getByText('Firefox').first()).toBeVisible()
  await expect.element(passkeys).toHaveLength(count)
})

test('a refused login takes the reader to the message', async () => {
  serve(({ path }) =>
    path.startsWith('user/login') ? { status: 403, body: { error: 'invalid_credentials' } } : { body: [] },
  )
  await openPage('/acceso', { settings: off })
  await page.getByRole('textbox', { name: 'NIF, NIE o CIF' }).fill('12345678Z')
  await page.getByLabelText('Contraseña', { exact: true }).fill('No-es-esta-1')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toBeVisible()
  await expect.poll(() => document.activeElement?.contains(alert.element())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})
