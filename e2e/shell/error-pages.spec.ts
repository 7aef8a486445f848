import { open, pathOf, speak, takenOver } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

test.describe('not found', () => {
  test('an unknown path says so, with its code and the way home', async ({ page, problems }) => {
    problems.allow(/status of 404/)
    const paths = ['/nada', '/muy/hondo/y/raro?x=%20#y', '/acceso/otra', '/../etc/passwd', '/d/solo']
    for (const path of paths) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No encontramos esta página')
      await expect(page.getByText('Código de error: 404')).toBeVisible()
    }
    await takenOver(page)
    await page.getByRole('link', { name: 'Ir al inicio' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La luz clara, la factura también.')
    expect(pathOf(page)).toBe('/')
  })

  test('in the language of the visitor, who may change it there', async ({
    page,
    context,
    problems,
    origin,
  }) => {
    problems.allow(/status of 404/)
    await speak(context, 'ca', origin)
    await open(page, '/res/de/res')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No trobem aquesta pàgina')
    await page.getByRole('button', { name: 'Idioma: Català' }).click()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    expect(pathOf(page)).toBe('/res/de/res')
  })

  test('pages that are switched off or not built are not found', async ({ page }) => {
    await signIn(page, marta)
    for (const path of ['/boletin', '/gallery', '/omipComponent'])
      expect((await page.request.get(path)).status(), path).toBe(404)
  })

  test('unknown calls answer JSON, in the language asked for', async ({ page }) => {
    const answer = await page.request.get('/api/v9/nothing', { headers: { 'Accept-Language': 'ca' } })
    expect(answer.status()).toBe(404)
    expect(await answer.json()).toMatchObject({ error: 'unknown_path', reference: expect.any(String) })
  })
})

const faces = [
  { status: 401, title: 'No hemos podido identificarte', act: 'Continuar' },
  { status: 403, title: 'No tienes acceso', act: 'Continuar' },
  { status: 500, title: 'Algo ha fallado', act: 'Recargar la página' },
  { status: 504, title: 'No hemos podido completar el acceso', act: 'Ir al inicio' },
  { status: 505, title: 'Los datos de acceso no son correctos', act: 'Ir al inicio' },
  { status: 418, title: 'Ha ocurrido un error', act: 'Ir al inicio' },
]

for (const { status, title, act } of faces)
  test(`the page of ${status} has its text, its code and one button`, async ({ page, problems }) => {
    // The status of a rendered document is replaced, so rendering and state differ.
    problems.allow(/uncaught: Minified React error #4(18|23|25)|status of 404/)
    let isFirst = true
    await page.route('**/nada', async (route) => {
      const answer = await route.fetch()
      const drawn = await answer.text()
      const body = isFirst ? drawn.replace('"status":404', `"status":${status}`) : drawn
      isFirst = false
      await route.fulfill({ response: answer, body })
    })
    await open(page, '/nada')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText(`Código de error: ${status}`)).toBeVisible()
    const view = page.locator(`[data-error="${status}"]`)
    await expect(view.locator('a, button')).toHaveCount(1)
    await view.locator('a, button').filter({ hasText: act }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
  })
