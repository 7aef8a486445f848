import type { APIRequestContext } from '@playwright/test'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

// Before hydration and without script: no form puts anything typed into an address.

const visitorPages = [
  '/',
  '/acceso',
  '/activacion',
  '/altHome',
  '/bienvenido',
  '/boletin',
  '/buzon',
  '/cargando',
  '/comparador',
  '/comparador?tariff=2.0TD&from=2026-09-01&to=2026-09-30&kw=4.6_4.6&kwh=60_50_90&paid=52.40',
  '/comparador-gas',
  '/contacto',
  '/nada',
  '/nuevo-cliente-dual',
  '/nuevo-cliente-electricidad',
  '/nuevo-cliente-gas',
  '/omipComponent',
  '/potencia',
  '/recordar-clave',
  '/registro',
  '/seguimiento/unknown',
  '/firma/unknown',
  '/version',
]

const customerPages = [
  '/',
  '/atencion-al-cliente',
  '/avisos',
  '/boletin',
  '/cambio-de-clave',
  '/comparador',
  '/contratos/electricidad',
  '/contratos/gas',
  '/contratos/electricidad/100001',
  '/contratos/electricidad/100001/comunicaciones',
  '/contratos/electricidad/100001/facturas',
  '/d/autoconsumo/1',
  '/facturas',
  '/facturas-multipunto',
  '/factura/1',
  '/nuevo-cliente-electricidad',
  '/omipComponent',
  '/perfil',
  '/potencia',
  '/reclamaciones',
  '/solicitudes',
  '/solicitudes/crear',
]

/** The forms of a page as the server sends it that a browser would send by GET, and how many there are in all. */
async function formsOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const tags = html.match(/<form\b[^>]*>/g) ?? []
  const sent = tags.filter((tag) => !/ method="(post|dialog)"/.test(tag)).map((tag) => `${path}: ${tag}`)
  return { count: tags.length, sent, isShown: html.includes('<noscript><p class="no-script"') }
}

test('no page has a form that is sent by GET, and each says what is missing without script', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const look = async (paths: readonly string[]) => {
    const found = []
    for (const path of paths) found.push({ path, ...(await formsOf(page.request, path)) })
    return found
  }
  const asVisitor = await look(visitorPages)
  await signIn(page, marta)
  const all = [...asVisitor, ...(await look(customerPages))]
  // A postal code and a kind of home name nobody.
  expect(all.flatMap(({ sent }) => sent)).toEqual([expect.stringContaining('action="/#price"')])
  expect(all.filter(({ isShown }) => !isShown).map(({ path }) => path)).toEqual([])
  // Otherwise it would be empty pages that were looked at.
  expect(all.filter(({ count }) => count > 0).length).toBeGreaterThan(25)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form keeps what was typed and goes nowhere', async ({ page, origin }) => {
    const requests: string[] = []
    await page.goto('/comparador-gas')
    await expect(page.locator('.no-script')).toContainText('los formularios')
    page.on('request', (request) => void requests.push(request.url()))
    const cups = page.locator('form input[name=cups]')
    await cups.fill('ES0031405512340001MK')
    await cups.press('Enter')
    await page.locator('form button[type=submit]').first().click()
    await expect(cups).toHaveValue('ES0031405512340001MK')
    expect(page.url()).toBe(`${origin}/comparador-gas`)
    expect(requests).toEqual([])
  })
})
