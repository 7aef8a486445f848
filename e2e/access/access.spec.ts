import { open, pathOf, speak, takenOver } from '../lib/pages.ts'
import { bakery, fillIn, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

const wrong = { user: marta.user, password: 'No-es-esta-1' }
const refused = 'Las credenciales introducidas no son correctas.'

test.describe('signing in', () => {
  test('leads to the homepage, with a session that no script can read', async ({ page, context }) => {
    await open(page, '/acceso')
    // The block that the operator wrote for the login.
    await expect(page.getByText('Nunca te pediremos la contraseña')).toBeVisible()
    // The tax id as people write it.
    await fillIn(page, { ...marta, user: ' es-12345678z ' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Marta')
    expect(pathOf(page)).toBe('/')
    const cookie = (await context.cookies()).find(({ name }) => name === 'token')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(await page.evaluate(() => document.cookie)).not.toContain('token')

    // Who is signed in is redirected from the login.
    await open(page, '/acceso')
    expect(pathOf(page)).toBe('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Marta')
  })

  test('speaks the language of the customer from then on', async ({ page }) => {
    await open(page, '/acceso')
    await fillIn(page, bakery)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ca-ES')
    await expect(page.getByRole('heading', { name: 'Els teus contractes 135' })).toBeVisible()
  })

  test('a wrong password is reported, and the user name stays', async ({ page, problems }) => {
    problems.allow(/status of 403/)
    await open(page, '/acceso')
    for (const login of [wrong, { user: '99999999R', password: 'Fanal-2026' }]) {
      await fillIn(page, login)
      await expect(page.getByRole('alert')).toHaveText(refused)
      await expect(page.locator('#user')).toHaveValue(login.user)
      await expect(page.locator('#password')).toHaveValue(login.password)
    }
    expect(pathOf(page)).toBe('/acceso')
    await fillIn(page, marta)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Marta')
  })
})

test.describe('before its script has run', () => {
  test('what was typed is kept', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/acceso', { waitUntil: 'commit' })
    await page.locator('#user').fill(marta.user)
    await page.locator('#password').fill(marta.password)
    release()
    await takenOver(page)
    await expect(page.locator('#user')).toHaveValue(marta.user)
    await expect(page.locator('#password')).toHaveValue(marta.password)
    await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Marta')
  })

  test('the form already signs in', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/acceso?redirectPath=%2Fcambio-de-clave', { waitUntil: 'commit' })
    await page.unroute('**/assets/*.js')
    await fillIn(page, marta)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar la contraseña')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signing in and out works', async ({ page, context }) => {
    await page.goto('/cambio-de-clave')
    await fillIn(page, marta)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar la contraseña')
    expect(pathOf(page)).toBe('/cambio-de-clave')
    await page.getByRole('button', { name: 'Salir' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La luz clara, la factura también.')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
  })

  test('a refused login shows the form again, with the user and where it leads', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 403/)
    await page.goto('/acceso?redirectPath=%2Fcambio-de-clave')
    await fillIn(page, { user: '', password: '' })
    await expect(page.getByRole('alert')).toHaveText('Escribe tu identificador y tu contraseña.')
    const answer = page.waitForResponse((one) => one.request().method() === 'POST')
    await fillIn(page, wrong)
    expect((await answer).status()).toBe(403)
    await expect(page.getByRole('alert')).toHaveText(refused)
    await expect(page.locator('#user')).toHaveValue(marta.user)
    await expect(page.locator('#password')).toHaveValue('')
    await fillIn(page, marta)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar la contraseña')
  })
})

test('a login refused without its script reads the same once the script has run', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 403|ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/acceso?redirectPath=%2Fversion', { waitUntil: 'commit' })
  await page.unroute('**/assets/*.js')
  await fillIn(page, wrong)
  await takenOver(page)
  await expect(page.getByRole('alert')).toHaveText(refused)
  await expect(page.locator('#user')).toHaveValue(marta.user)
  expect(pathOf(page)).toBe('/acceso?redirectPath=%2Fversion')
})

test.describe('signing out', () => {
  test('ends the session, and going back shows nothing of it', async ({ page, context, problems }) => {
    problems.allow(/ERR_FAILED/)
    await open(page, '/acceso')
    await fillIn(page, marta)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Marta')
    await takenOver(page)
    const token = (await context.cookies()).find(({ name }) => name === 'token')?.value
    // A failure is reported, and the session stays.
    await page.route('**/user/logout*', (route) => route.abort())
    await page.getByRole('button', { name: 'Salir' }).click()
    await expect(page.getByRole('alert')).toHaveText('No hemos podido cerrar la sesión. Vuelve a probar.')
    await page.unroute('**/user/logout*')
    await page.getByRole('button', { name: 'Salir' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La luz clara, la factura también.')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
    const again = await page.request.get('/api/v2/users/', { headers: { Authorization: `Bearer ${token}` } })
    expect(again.status()).toBe(401)
    await page.goBack()
    await expect(page.getByText('100001')).toBeHidden()
    await expect(page.getByText('Hola, Marta')).toBeHidden()
  })
})

test.describe('where a login leads', () => {
  test('back to the private page, with its parameters and query', async ({ page }) => {
    await open(page, '/d/autoconsumo/1?desde=correo')
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toBe('/acceso')
    expect(searchParams.get('redirectPath')).toBe('/d/:routePath/:pageId')
    expect(JSON.parse(searchParams.get('pathParams') ?? '')).toEqual({
      routePath: 'autoconsumo',
      pageId: '1',
    })
    await fillIn(page, marta)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autoconsumo')
    expect(pathOf(page)).toBe('/d/autoconsumo/1?desde=correo')
  })

  test('to the place within the page that was asked for', { tag: '@whole' }, async ({ page }) => {
    await open(page, '/contratos/electricidad/100001#changes')
    expect(new URL(page.url()).pathname).toBe('/acceso')
    await fillIn(page, marta)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carrer de la Força, 18, 2n 1a')
    expect(new URL(page.url()).hash).toBe('#changes')
    await expect(page.locator('#changes')).toBeInViewport()
  })

  test('also when the customer speaks another language', { tag: '@whole' }, async ({
    page,
    context,
    origin,
  }) => {
    await speak(context, 'ca', origin)
    await open(page, '/canvi-de-contrasenya')
    expect(new URL(page.url()).pathname).toBe('/acces')
    await fillIn(page, marta)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar la contraseña')
    expect(pathOf(page)).toBe('/cambio-de-clave')
  })

  const hostile = [
    '//elsewhere.example',
    'https://elsewhere.example/',
    String.raw`/\elsewhere.example`,
    '/%2f%2felsewhere.example',
    '%2f%2felsewhere.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    '/\tjavascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '/acceso',
    '/gallery',
    '/:routePath/:pageId',
    '/api/v2/users/',
    '',
    '/',
    `/${'a'.repeat(20_000)}`,
  ]
  test('never out of the portal', async ({ page }) => {
    await signIn(page, marta)
    const params = JSON.stringify({ routePath: '//elsewhere.example', pageId: '..' })
    for (const redirectPath of hostile) {
      const query = new URLSearchParams({ redirectPath, pathParams: params }).toString().slice(0, 15_000)
      const answer = await page.request.get(`/acceso?${query}`, { maxRedirects: 0 })
      expect(answer.status(), redirectPath).toBe(302)
      expect(answer.headers()['location'], redirectPath).toBe('/')
    }
  })

  test('a hostile one in the form leads home too', { tag: '@whole' }, async ({ page }) => {
    await open(page, '/acceso?redirectPath=%2F%2Felsewhere.example&pathParams=%7B%22a%22')
    await fillIn(page, marta)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Marta')
    expect(pathOf(page)).toBe('/')
  })
})
