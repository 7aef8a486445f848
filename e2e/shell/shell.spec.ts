import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { h1, open, pathOf, takenOver } from '../lib/pages.ts'
import { bakery, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

test('home is server-rendered, reads without script, and links nothing that is not there', async ({
  browser,
  origin,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  const answer = await page.goto('/')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain("'unsafe-eval'")
  await expect(h1(page)).toHaveText('La luz clara, la factura también.')
  const links = await page.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const own = new Set(links.map((one) => new URL(one ?? '', origin)).filter((one) => one.origin === origin))
  for (const { href } of own) expect((await context.request.get(href)).status(), href).toBe(200)
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click()
  await expect(page.locator('#user')).toBeVisible()
  await context.close()
})

test('language and theme: chosen by keyboard, kept over pages, and in the address of each', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/status of 404/)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Without a choice the system decides.
  await open(page, '/acceso?redirectPath=%2Fcambio-de-clave')
  const dark = await ground()
  await page.getByRole('button', { name: 'Cambiar a claro' }).click()
  await expect.poll(ground).not.toBe(dark)
  const light = await ground()
  await page.getByRole('button', { name: 'Idioma: Castellano' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Català' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(h1(page)).toHaveText('Entra a la teva oficina virtual')
  expect(pathOf(page)).toBe('/acces?redirectPath=%2Fcambio-de-clave')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca-ES')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await ground()).toBe(light)
  const cookie = (await context.cookies()).find(({ name }) => name === 'lang')
  expect(cookie?.value).toBe('ca-ES')

  // An unknown address keeps it too, and offers the others.
  const answer = await page.goto('/res/de/res')
  expect(answer?.status()).toBe(404)
  await takenOver(page)
  await expect(h1(page)).toHaveText('No trobem aquesta pàgina')
  await page.getByRole('button', { name: 'Idioma: Català' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  expect(pathOf(page)).toBe('/res/de/res')
})

test('a language in the address is remembered and leaves it; no address leads elsewhere', async ({
  page,
  origin,
}) => {
  const get = (path: string) => page.request.get(origin + path, { maxRedirects: 0 })
  const chosen = await get('/version?a=1&lang=en')
  expect(chosen.headers()['location']).toBe('/version?a=1')
  const drawn = await (await get('/version')).text()
  expect(drawn).toContain('<html lang="en-US"')
  expect(drawn).toMatch(/>\d+\.\d+\.\d+</)
  await page.context().clearCookies({ name: 'lang' })
  // A language that is not known or not offered counts as none.
  for (const lang of ['xx', 'fr', '%00', 'es-ES%0d%0aX:1'.repeat(20)])
    expect(await (await page.request.get(`/version?lang=${lang}`)).text()).toContain('<html lang="es-ES"')
  for (const path of [
    '//x//elsewhere.example/?lang=ca',
    '/.//elsewhere.example?lang=ca',
    '/\\x/\\y?lang=ca',
  ]) {
    const answer = await get(path)
    expect(answer.status(), path).toBe(302)
    expect(answer.headers()['location'], path).toMatch(/^\/(?![/\\])/)
  }
  await page.context().clearCookies({ name: 'lang' })
  for (const path of ['/nada', '/acceso/otra', '/../etc/passwd', '/d/solo', '/gallery'])
    expect((await get(path)).status(), path).toBe(404)
})

/** Serves a document in two halves; the second only when asked to. */
async function serveHalves(first: string, second: string) {
  let send = () => {}
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.write(first)
    send = () => void answer.end(second)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, sendSecond: () => send(), close: () => server.close() }
}

test('the first screen of home is painted whole: nothing moves when the rest of it arrives', async ({
  page,
  browser,
}) => {
  await signIn(page, marta)
  const html = (await (await page.request.get('/')).text()).replaceAll(
    /<(?:script|link)[^>]*\bassets\b[^>]*>/g,
    '',
  )
  const half = html.indexOf('id="owed"')
  expect(half).toBeGreaterThan(0)
  const served = await serveHalves(html.slice(0, half), html.slice(half))
  const other = await browser.newPage({ viewport: { width: 412, height: 823 } })
  await other.goto(served.url, { waitUntil: 'commit' })
  await expect(other.locator('h1')).toBeAttached()
  // Long enough for a page that paints at once to have painted.
  await other.waitForTimeout(300)
  const painted = () => other.evaluate(() => performance.getEntriesByType('paint').length)
  expect(await painted()).toBe(0)
  served.sendSecond()
  await expect.poll(painted).toBeGreaterThan(0)
  await other.close()
  served.close()
})

test('home is drawn with the own contracts, never with those of another', async ({ page }) => {
  for (const [login, own, foreign] of [
    [marta, 'Carrer de la Força, 18', '135</small>'],
    [bakery, '135</small>', 'Carrer de la Força, 18'],
    [marta, 'Carrer de la Força, 18', '135</small>'],
  ] as const) {
    await signIn(page, login)
    const drawn = await (await page.request.get('/')).text()
    expect(drawn).toContain(own)
    expect(drawn).not.toContain(foreign)
  }
})

/** The focused element by its text, and that its focus is visible. */
async function focused(page: Page): Promise<string> {
  const { name, isVisible } = await page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim()
    return {
      name: label || (element.getAttribute('name') ?? ''),
      isVisible:
        element === document.body ||
        (outlineStyle !== 'none' && outlineWidth !== '0px') ||
        boxShadow !== 'none',
    }
  })
  expect(isVisible, `the focus on "${name}" can be seen`).toBe(true)
  return name
}

async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = []
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (now === name) return
    seen.push(now)
  }
  throw new Error(`Nothing called ${name} takes the focus; there were ${seen.join(', ')}`)
}

test.describe('a visitor who has not chosen about cookies', () => {
  test.use({ consent: false })
  test('nothing is kept before; the choice is, with its proof; then in and out by keyboard alone', async ({
    page,
    context,
  }) => {
    await open(page, '/')
    const banner = page.getByRole('region', { name: 'Tú decides sobre las cookies' })
    await expect(banner).toBeVisible()
    // Requests to other hosts fail every test.
    expect(await context.cookies()).toEqual([])
    const stored = await page.evaluate(() => window.localStorage.length + window.sessionStorage.length)
    expect(stored).toBe(0)
    const recorded = page.waitForResponse((answer) => answer.url().includes('/user/consents'))
    await page.getByRole('button', { name: 'Aceptar todas' }).click()
    await expect(banner).toBeHidden()
    expect((await recorded).status()).toBe(200)
    const kept = (await context.cookies()).map(({ name, value }) => `${name}=${value}`)
    const given = ['cookies_accepted', 'consent_preferences', 'consent_statistics', 'consent_marketing']
    for (const name of given) expect(kept).toContain(`${name}=1`)

    await open(page, '/')
    await expect(banner).toBeHidden()
    await tabTo(page, 'Entrar')
    await page.keyboard.press('Enter')
    await expect(h1(page)).toHaveText('Entra en tu oficina virtual')
    await tabTo(page, 'user')
    await page.keyboard.type(marta.user)
    await tabTo(page, 'password')
    await page.keyboard.type(marta.password)
    await tabTo(page, 'Mostrar la contraseña')
    await tabTo(page, 'Entrar')
    await page.keyboard.press('Space')
    await expect(h1(page)).toHaveText('Hola, Marta')
    await tabTo(page, 'Salir')
    await page.keyboard.press('Enter')
    await expect(h1(page)).toHaveText('La luz clara, la factura también.')
  })
})
