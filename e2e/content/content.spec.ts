import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { withOwnServer } from '../lib/own-server.ts'
import { langs, open, pathOf, speak } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import type { Server } from '../lib/server.ts'
import { set, untilDrawn } from '../lib/settings.ts'
import { expect } from '../lib/test.ts'

// Published content affects everybody: own server.
const test = withOwnServer()
test.describe.configure({ mode: 'serial' })

async function publish(server: Server, content: object): Promise<void> {
  const file = join(server.dataDir, 'content.json')
  await writeFile(file, JSON.stringify(content))
  await server.fanal('content', 'import', file)
}

const page1 = (html: string) => ({
  routes: [{ id: 1, route_path: 'novedades', btn_title: 'Novedades', btn_description: 'De prueba' }],
  elements: [
    { id: 1, page_id: 1, name: 'Uno', priority: 10, html_block: html },
    { id: 2, group_name: 'Login', name: 'Dos', priority: 10, html_block: html },
  ],
  banners: [{ code: 'home', html }],
})

/** By a link: then the browser fetches its content, which a document would embed. */
async function follow(page: Page, name: RegExp): Promise<void> {
  await open(page, '/')
  await page.getByRole('main').getByRole('link', { name }).click()
}

test('a page that an operator made is for customers only', async ({ page }) => {
  await open(page, '/d/autoconsumo/1')
  expect(new URL(page.url()).pathname).toBe('/acceso')
  const call = await page.request.get('/api/v2/ov_customize/html_dinamic_elements//1')
  expect(call.status()).toBe(401)
  await signIn(page, marta)
  await follow(page, /^Autoconsumo/)
  expect(pathOf(page)).toBe('/d/autoconsumo/1')
  await expect(page.getByRole('heading', { name: 'El sol trabaja para ti' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Placas' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Autoconsumo', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('a coupon without an address of its own is copied, to be handed on', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, marta)
  await open(page, '/facturas')
  const coupon = page.getByRole('list', { name: 'Tus cupones' }).getByRole('listitem')
  await expect(coupon).toContainText('AMIGA-20')
  await expect(coupon.getByRole('link')).toHaveCount(0)
  await coupon.getByRole('button', { name: 'Copiar el cupón AMIGA-20' }).click()
  await expect(coupon.getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('AMIGA-20')
})

test('blocks stand in their order, with their sizes: side by side, below each other on a phone', async ({
  page,
}) => {
  await signIn(page, marta)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/d/autoconsumo/1')
  const boxes = async () => {
    const steps = await page.getByRole('heading', { name: 'En tres pasos' }).boundingBox()
    const figures = await page.getByRole('heading', { name: 'Qué puedes esperar' }).boundingBox()
    return { x: (figures?.x ?? 0) - (steps?.x ?? 0), y: (figures?.y ?? 0) - (steps?.y ?? 0) }
  }
  const wide = await boxes()
  expect(wide.x).toBeGreaterThan(200)
  expect(wide.y).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await boxes()).x).toBe(0)
  expect((await boxes()).y).toBeGreaterThan(50)
})

test('each language has its own', async ({ page, context, origin }) => {
  await signIn(page, marta)
  const titles = { es: 'Autoconsumo', ca: 'Autoconsum', en: 'Self-consumption' }
  for (const lang of langs) {
    await speak(context, lang, origin)
    await open(page, '/d/autoconsumo/1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[lang])
  }
})

test('one that is not there is not found, under whatever name', async ({ page, problems }) => {
  problems.allow(/status of (404|400)/)
  await signIn(page, marta)
  for (const path of [
    '/d/autoconsumo/99',
    '/d/otra/1',
    '/d/autoconsumo/uno',
    '/d/%2e%2e/1',
    "/d/autoconsumo/1'--",
  ]) {
    await open(page, path)
    await expect(page.getByText('Código de error: 404'), path).toBeVisible()
  }
})

test('a page that fails to load says so and can be retried', async ({ page, problems }) => {
  problems.allow(/status of 500/)
  await signIn(page, marta)
  const call = '**/html_dinamic_elements/**'
  await page.route(call, (route) =>
    route.fulfill({ status: 500, json: { error: 'internal_error', message: 'x', reference: 'REF500' } }),
  )
  await follow(page, /^Autoconsumo/)
  await expect(page.getByRole('alert')).toContainText('REF500', { timeout: 20_000 })
  await page.unroute(call)
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect(page.getByRole('heading', { name: 'El sol trabaja para ti' })).toBeVisible()
})

test('hostile HTML shows its text and runs nothing, whoever lets it through', async ({
  page,
  server,
  problems,
}) => {
  const hostile = [
    '<p id="ok">Hola</p>',
    '<script>window.hit = 1</script>',
    '<img src=x onerror="window.hit = 2">',
    '<svg onload="window.hit = 3"></svg>',
    '<a href="javascript:window.hit=4">Pulsa</a>',
    '<iframe srcdoc="<script>parent.hit = 5</script>"></iframe>',
    '<form action="https://elsewhere.example"><input name="password"><button>Enviar</button></form>',
    '<style>body { display: none }</style>',
    '<div style="position:fixed;inset:0;background:url(https://elsewhere.example/x.png)">Encima</div>',
    '<math><mtext><img src=x onerror=window.hit=6>',
  ].join('')
  await publish(server, page1(hostile))
  const hit = () => page.evaluate(() => (window as { hit?: number }).hit)
  await open(page, '/acceso')
  await expect(page.getByText('Hola')).toBeVisible()
  await expect(page.locator('form')).toHaveCount(1)
  await page.getByText('Pulsa').click()
  expect(await hit()).toBeUndefined()
  await signIn(page, marta)
  for (const path of ['/', '/d/novedades/1']) {
    await open(page, path)
    await expect(page.getByText('Hola', { exact: true })).toBeVisible()
    await page.getByText('Pulsa').click()
    await expect(page.locator('main form, main iframe, main style, main svg[onload]')).toHaveCount(0)
    expect(await hit()).toBeUndefined()
  }

  // As an upstream without sanitising would send it: the browser sanitises again.
  problems.allow(/policy broken|violates the following Content Security Policy|foreign request/)
  await page.route('**/html_dinamic_elements/**', (route) =>
    route.fulfill({
      json: [{ ...page1(hostile).elements[0], block_width: '', block_height: '', group_name: '' }],
    }),
  )
  await follow(page, /^Novedades/)
  await expect(page.getByText('Hola', { exact: true })).toBeVisible()
  await page.getByText('Pulsa').click()
  await expect(page.locator('main form, main iframe, main style, main script, main [onerror]')).toHaveCount(0)
  expect(await hit()).toBeUndefined()
})

test('an empty page says so', async ({ page, server }) => {
  await publish(server, { ...page1('<p>x</p>'), elements: [] })
  await signIn(page, marta)
  await open(page, '/d/novedades/1')
  await expect(page.getByText('Esta página todavía no tiene contenido.')).toBeVisible()
})

test('switched off, nothing of it is left', async ({ page, server, problems }) => {
  problems.allow(/status of 404/)
  await publish(server, page1('<p>Un aviso</p>'))
  await signIn(page, marta)
  await open(page, '/')
  await expect(page.getByRole('main').getByText('Un aviso')).toBeVisible()
  await set(server, { features: { enableServerElements: false } })
  await untilDrawn(page, '/', 'Novedades', { isThere: false })
  await open(page, '/')
  await expect(page.getByRole('link', { name: /^Novedades/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Un aviso')).toHaveCount(0)
  await open(page, '/d/novedades/1')
  await expect(page.getByText('Código de error: 404')).toBeVisible()
  await page.context().clearCookies({ name: 'token' })
  await open(page, '/acceso')
  await expect(page.getByText('Un aviso')).toHaveCount(0)
})
