import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadTexts } from '#lib/texts.ts'
import { lookHere } from '#test/look.ts'
import { serve } from '#test/server.ts'
import { openPage, settingsWith } from '#test/whole-page.tsx'

const h1 = page.getByRole('heading', { level: 1 })
const view = (status: number) => document.querySelector(`[data-error="${status}"]`)

test.each([
  [401, 'No hemos podido identificarte', 'Continuar'],
  [403, 'No tienes acceso', 'Continuar'],
  [500, 'Algo ha fallado', 'Recargar la página'],
  [504, 'No hemos podido completar el acceso', 'Ir al inicio'],
  [505, 'Los datos de acceso no son correctos', 'Ir al inicio'],
  [418, 'Ha ocurrido un error', 'Ir al inicio'],
])('the page of %i has its text, its code and one button', async (failure, title, act) => {
  serve(() => ({ body: [] }))
  await openPage('/version', { failure })
  await expect.element(h1).toHaveTextContent(title)
  await expect.element(page.getByText(`Código de error: ${failure}`)).toBeVisible()
  const acts = [...(view(failure)?.querySelectorAll('a, button') ?? [])]
  expect(acts.map((one) => one.textContent)).toEqual([act])
  // Loading a document clears the failure, as reloading does.
  const leads = [...(view(failure)?.querySelectorAll('a') ?? [])].map((one) => [one.pathname, one.target])
  expect(leads).toEqual(act === 'Recargar la página' ? [] : [['/', '_self']])
})

test.each(['/nada', '/muy/hondo/y/raro?x=%20', '/acceso/otra', '/d/solo', '/gallery'])(
  '%s is not found, with its code and the way home',
  async (address) => {
    // The home asks for a price and for what is out now: neither is to be had here.
    serve(() => ({ status: 404, body: { error: 'not_found' } }))
    await openPage(address)
    await expect.element(h1).toHaveTextContent('No encontramos esta página')
    await expect.element(page.getByText('Código de error: 404')).toBeVisible()
    expect(view(404)?.querySelectorAll('svg')).toHaveLength(1)
    await page.getByRole('link', { name: 'Ir al inicio' }).click()
    await expect.element(h1).toHaveTextContent('La luz clara, la factura también.')
    expect(window.location.pathname).toBe('/')
  },
)

test('without a picture when told so; what is switched off is such a page', async () => {
  serve(() => ({ body: [] }))
  const settings = settingsWith({ errors: { displayImages: false }, features: { signup: false } })
  for (const address of ['/nada', '/activacion', '/registro']) {
    await openPage(address, { settings })
    await expect.element(page.getByText('Código de error: 404').first()).toBeVisible()
    expect(document.querySelectorAll('[data-error="404"] svg')).toHaveLength(0)
  }
})

test.each([
  ['es', 'es-ES', 'Volvemos enseguida', ['20 nov 2026, 22:00', '21 nov 2026, 6:30']],
  ['en', 'en-US', 'We will be back shortly', ['20 Nov 2026, 22:00', '21 Nov 2026, 06:30']],
] as const)(
  'maintenance replaces every page, and tells its times (%s)',
  async (lang, locale, title, times) => {
    await loadTexts(lang, 'shell')
    const maintenance = {
      activated: true,
      start: '2026-11-20T22:00:00+01:00',
      end: '2026-11-21T06:30:00+01:00',
    }
    await openPage('/acceso', { lang, locale, settings: settingsWith({ maintenance }) })
    await expect.element(h1).toHaveTextContent(title)
    await expect.element(page.getByText(/: 503$/)).toBeVisible()
    // The logo.
    await expect.element(page.getByText('Fanal', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
    expect(
      page
        .getByRole('definition')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(times)
    expect(await lookHere('maintenance', lang)).toEqual([])
  },
)

test.each([
  ['es', 'es-ES', 'token', 419, 'El enlace de acceso ha caducado', 'ha caducado o ya se ha usado'],
  ['ca', 'ca-ES', 'token', 401, "No t'hem pogut identificar", "L'enllaç d'accés no és vàlid."],
  ['en', 'en-US', 'clientId', 505, 'The login details are not correct', 'its secret is not correct'],
] as const)(
  'a link that does not let in says why (%s)',
  async (lang, locale, loginType, failure, title, text) => {
    await openPage('/', { lang, locale, loginType, failure })
    await expect.element(h1).toHaveTextContent(title)
    await expect.poll(() => view(failure)?.textContent).toContain(text)
    expect(view(failure)?.textContent).toContain(String(failure))
  },
)
