import { open, pathOf, speak, takenOver } from '../lib/pages.ts'
import { bakery, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

test.describe('home of a visitor', () => {
  test('says what the portal is for and leads to the login', async ({ page }) => {
    await open(page, '/')
    await expect(page).toHaveTitle('Inicio · Fanal Energia')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La luz clara, la factura también.')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra en tu oficina virtual')
    expect(pathOf(page)).toBe('/acceso')
    await expect(page).toHaveTitle('Acceso · Fanal Energia')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La luz clara, la factura también.')
  })

  test('links nothing that is not there', async ({ page }) => {
    await open(page, '/')
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
    for (const href of new Set(links.filter((one) => new URL(one).origin === new URL(page.url()).origin)))
      expect((await page.request.get(href)).status(), href).toBe(200)
  })

  test('is server-rendered, so that it reads without script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
    await expect(page.locator('#user')).toBeVisible()
    await context.close()
  })

  test('runs no inline script and no script of others', async ({ page }) => {
    const answer = await page.goto('/')
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain("'unsafe-eval'")
  })
})

test.describe('language', () => {
  test('a change keeps the page and is remembered', async ({ page, context }) => {
    await open(page, '/acceso?redirectPath=%2Fcambio-de-clave')
    await page.getByRole('button', { name: 'Idioma: Castellano' }).click()
    await page.getByRole('link', { name: 'Català' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entra a la teva oficina virtual')
    expect(pathOf(page)).toBe('/acces?redirectPath=%2Fcambio-de-clave')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ca-ES')
    const cookie = (await context.cookies()).find(({ name }) => name === 'lang')
    expect(cookie?.value).toBe('ca-ES')
    await open(page, '/')
    await expect(page.getByRole('button', { name: 'Idioma: Català' })).toBeVisible()
  })

  test('in the address it is remembered and leaves the address', async ({ page }) => {
    await open(page, '/version?a=1&lang=en')
    expect(pathOf(page)).toBe('/version?a=1')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  })

  test('one that is not known or not offered counts as none', async ({ page }) => {
    for (const lang of ['xx', 'fr', '%00', 'es-ES%0d%0aX:1'.repeat(20)]) {
      await open(page, `/version?lang=${lang}`)
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
    }
  })

  test('with a foreign address, the portal is not left', async ({ page, origin }) => {
    for (const path of [
      '//x//elsewhere.example/?lang=ca',
      '/.//elsewhere.example?lang=ca',
      '/\\x/\\y?lang=ca',
    ]) {
      const answer = await page.request.get(`${origin}${path}`, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(302)
      expect(answer.headers()['location'], path).toMatch(/^\/(?![/\\])/)
    }
  })

  test('an address of another language leads to the current one', async ({ page, context, origin }) => {
    await open(page, '/login?x=1')
    expect(pathOf(page)).toBe('/acceso?x=1')
    await speak(context, 'ca', origin)
    await open(page, '/login')
    expect(pathOf(page)).toBe('/acces')
    await open(page, '/bienvenido/')
    expect(pathOf(page)).toBe('/benvinguda')
    await speak(context, 'en', origin)
    await open(page, '/acceso')
    expect(pathOf(page)).toBe('/login')
  })
})

test.describe('small pages', () => {
  test('version, welcome and the alternative home', async ({ page }) => {
    await open(page, '/version')
    await expect(page.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible()
    await open(page, '/bienvenido')
    await page.getByRole('link', { name: 'Empezar' }).click()
    await expect(page.locator('#user')).toBeVisible()
    await open(page, '/altHome')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Qué quieres hacer?')
    await signIn(page, marta)
    await open(page, '/altHome')
    await expect(page.getByRole('main').getByRole('link', { name: /Autoconsumo/ })).toBeVisible()
  })

  test('the loading page goes on by itself', async ({ page }) => {
    await open(page, '/cargando')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cargando…')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La luz clara, la factura también.')
    expect(pathOf(page)).toBe('/')
  })

  test('the loading page can be left at once, and names an ad blocker', async ({ page }) => {
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.adsbox { display: none !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    await open(page, '/cargando')
    await expect(page.getByRole('status')).toContainText('bloqueador de anuncios')
    await page.getByRole('link', { name: 'Continuar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La luz clara, la factura también.')
  })

  test('moving between pages gives each its title and moves the focus', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Versión' }).click()
    await expect(page).toHaveTitle('Versión · Fanal Energia')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test.describe('light and dark', () => {
  test('a choice stays, and the page is drawn with it', async ({ page }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, '/')
    const light = await ground()
    await page.getByRole('button', { name: 'Cambiar a oscuro' }).click()
    await expect.poll(ground).not.toBe(light)
    const dark = await ground()
    const drawn = await page.goto('/version')
    expect(await drawn?.text()).toContain('data-theme="dark"')
    await takenOver(page)
    expect(await ground()).toBe(dark)
    await page.getByRole('button', { name: 'Cambiar a claro' }).click()
    await expect.poll(ground).toBe(light)
  })

  test('without a choice the system decides', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page, '/')
    await expect(page.getByRole('button', { name: 'Cambiar a claro' })).toBeVisible()
  })
})

test.describe('help', () => {
  test('shows how to reach the retailer, and gives the focus back', async ({ page }) => {
    await open(page, '/')
    const button = page.getByRole('button', { name: 'Ayuda' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: '¿Te ayudamos?' })
    await expect(dialog.getByRole('link', { name: '900 000 000' })).toHaveAttribute('href', 'tel:900000000')
    await expect(dialog.getByRole('link', { name: 'hola@example.com' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test.describe('a customer', () => {
  test('sees home with the contracts, the menus and the added pages', async ({ page }) => {
    await signIn(page, marta)
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Marta')
    for (const contract of ['100001', '100002', '100003', '100004', '200001'])
      await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: contract })).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Principal' }).first()
    await expect(menu.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page')
    await menu.getByRole('link', { name: 'Cambiar la contraseña' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar la contraseña')
    await page.getByRole('button', { name: /^Tu cuenta/ }).click()
    await expect(page.getByRole('link', { name: 'Buzón de pruebas' })).toBeVisible()
  })

  test('gets home drawn with the own contracts, never with those of another', async ({ page }) => {
    for (const [login, own, foreign] of [
      [marta, 'Carrer de la Força, 18', '135 contract'],
      [bakery, '135 contract', 'Carrer de la Força, 18'],
      [marta, 'Carrer de la Força, 18', '135 contract'],
    ] as const) {
      await signIn(page, login)
      const drawn = await (await page.request.get('/')).text()
      expect(drawn).toContain(own)
      expect(drawn).not.toContain(foreign)
    }
  })

  test('sees an error when contracts fail to load, and can retry', async ({ page, problems }) => {
    problems.allow(/status of 500/)
    await signIn(page, marta)
    const calls = '**/api/*/contracts?*'
    await page.route(calls, (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error', message: 'x', reference: 'ABC123' } }),
    )
    // By client-side navigation: a document would embed its answers.
    await open(page, '/perfil')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('No se ha podido obtener la lista', { timeout: 20_000 })
    await expect(alert).toContainText('ABC123')
    await page.unroute(calls)
    await alert.getByRole('button').click()
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '100001' })).toBeVisible()
  })
})
