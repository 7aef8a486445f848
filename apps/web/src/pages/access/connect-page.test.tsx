import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { lookHere } from '#test/look.ts'
import { serve } from '#test/server.ts'
import { openPage, settingsWith } from '#test/whole-page.tsx'

const start = '/api/v2/user/openid/authorize'
const oidc = (over: object = {}) => settingsWith({ features: { oidc: true }, oidc: over })
const settings = oidc()

const h1 = page.getByRole('heading', { level: 1 })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const password = link('Entrar con contraseña')

beforeEach(() => {
  serve(({ path }) =>
    /^(banners|home|service)\//.test(path) ? { status: 404, body: { error: 'not_found' } } : { body: [] },
  )
})

test.each([
  ['es', 'es-ES', 'Acceder'],
  ['ca', 'ca-ES', 'Accedir'],
  ['en', 'en-US', 'Access'],
] as const)('the access page in %s', async (lang, locale, access) => {
  await openPage('/connect', { settings, lang, locale })
  await expect
    .element(page.getByRole('main').getByRole('link', { name: access }))
    .toHaveAttribute('href', start)
  expect(await lookHere('access page', lang)).toEqual([])
})

test('has its two buttons: to the provider, and to contracting where it is offered', async () => {
  await openPage('/connect', { settings })
  await expect.element(h1).toHaveTextContent('Entra en Fanal')
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Contratar', exact: true }))
    .toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
})

test('leads a customer on to the portal', async () => {
  await openPage('/connect', { settings, profile: marta })
  await expect.element(link('Acceder')).toHaveAttribute('href', '/')
})

test('home tells a visitor the way in', async () => {
  await openPage('/version', { settings })
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click()
  await expect.element(h1).toHaveTextContent('La luz clara, la factura también.')
  expect(window.location.pathname).toBe('/')
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Entrar' }))
    .toHaveAttribute('href', start)
  await expect.element(password).not.toBeInTheDocument()
})

test.each(['/', '/connect'])('our own login may stay open beside it, as %s says', async (address) => {
  await openPage(address, { settings: oidc({ routes: { allowDefaultLogin: true } }) })
  await password.click()
  await expect.element(h1).toHaveTextContent('Entra en tu oficina virtual')
})

test('without that it is not there', async () => {
  await openPage('/acceso', { settings })
  await expect.element(page.getByText('Código de error: 404')).toBeVisible()
})

test('a new customer has menus of her own', async () => {
  await openPage('/', { settings, profile: { ...marta, name: 'Ewa Nowak', new_customer: true } })
  await expect.element(h1).toHaveTextContent('Hola, Ewa')
  const menu = page.getByRole('navigation', { name: 'Principal' }).first()
  await expect.element(menu.getByRole('link', { name: 'Inicio' })).toBeVisible()
  for (const name of ['Contratos', 'Facturas'])
    await expect.element(menu.getByRole('link', { name, exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Consumo' })).not.toBeInTheDocument()
})

test('passwords are changed at the provider, where it says how', async () => {
  const address = 'https://id.example.com/password'
  await openPage('/perfil', { settings: oidc({ changePasswordUrl: address }), profile: marta })
  await expect.element(link('Cambiar la contraseña').first()).toHaveAttribute('href', address)
})

test.each([
  [401, 'No hemos podido identificarte'],
  [504, 'No hemos podido completar el acceso'],
])('a return that fails is the page of %i', async (status, title) => {
  await openPage(`/connect?status=${status}`, { settings })
  await expect.element(h1).toHaveTextContent(title)
  await expect.element(page.getByText(`Código de error: ${status}`)).toBeVisible()
  expect(await lookHere(`page of ${status}`)).toEqual([])
})
