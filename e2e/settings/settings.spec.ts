import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { langsOf, look } from '../a11y/look.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { card, open, speak } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { set, untilDrawn } from '../lib/settings.ts'
import { expect, giveConsent } from '../lib/test.ts'

// Settings affect everybody: own server.
const test = withOwnServer()
test.describe.configure({ mode: 'serial' })

test('a change shows within five seconds, without a restart', async ({ page, server }) => {
  await open(page, '/')
  await expect(page.getByRole('contentinfo')).toContainText('Fanal Energia')
  await server.fanal('settings', 'set', 'organization.name', 'Llum & Gas <b>SA</b>')
  await untilDrawn(page, '/', '<title>Inicio · Llum &amp; Gas', { timeout: 5_000 })
  await open(page, '/')
  await expect(page.getByRole('contentinfo')).toContainText('Llum & Gas <b>SA</b>')
  await expect(page).toHaveTitle('Inicio · Llum & Gas <b>SA</b>')
  await set(server, { organization: { name: 'Fanal Energia' } })
})

test('the horizontal header holds the menu of a customer, and the drawer holds it on a phone', async ({
  page,
  server,
}) => {
  await signIn(page, marta)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/')
  const aside = page.getByRole('complementary')
  await expect(aside.getByRole('link', { name: 'Inicio' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('navigation')).toHaveCount(0)

  await set(server, { header: { variant: 'horizontal' } })
  await untilDrawn(page, '/', '"variant":"horizontal"')
  await open(page, '/')
  await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible()
  await expect(aside.getByRole('navigation')).toHaveCount(0)
  expect(await look(page, { name: 'horizontal header', path: '/' }, 'es')).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Autoconsumo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autoconsumo')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('banner').getByRole('navigation')).toBeHidden()
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Inicio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Marta')
  await expect(page.getByRole('dialog')).toBeHidden()
  await set(server, { header: { variant: 'sidebar' } })
})

test('rates that are not settled make two amounts of an estimate; a bill tells its rates', async ({
  page,
  server,
}) => {
  const file = join(server.dataDir, 'rates.csv')
  const row = 'electricity_tax;;;2020-01-01;;0.0511269632;0.005;"BOE"'
  await writeFile(file, `kind;scope;up_to_kw;from;to;value;conditional;source\n${row}\n`)
  expect(await server.fanal('import', 'rates', file)).toContain('1 new, 0 changed')
  await signIn(page, marta)
  await open(page, '/contratos/electricidad/100002')
  const power = card(page, 'Tu potencia')
  await expect(power).toContainText(/Habrías (ahorrado|pagado) [\d,]+\s€ o [\d,]+\s€ .*en \d+ (meses|días)\./)
  await expect(power).toContainText(/Los impuestos de .* aún no son definitivos/)

  const bills = join(server.dataDir, 'invoices.jsonl')
  const bill = {
    number: 'FE-MIN-1',
    type: 'electricity',
    contract: '100002',
    date: '2025-10-02',
    start_date: '2025-09-01',
    end_date: '2025-09-30',
    due_date: '2025-10-20',
    amount_total: '77.68',
    amount_pending: '77.68',
    paid: 'unpaid',
    energy_consumed: 400,
    lines: [
      { kind: 'power', period: 'P1', quantity: '4.6', price_unit: '0.1', multi: '30', amount: '13.80' },
      { kind: 'energy', period: 'P1', quantity: '400', price_unit: '0.125', amount: '50.00' },
      { kind: 'electricity_tax_minimum', quantity: '400', price_unit: '0.001', amount: '0.40' },
      { kind: 'vat', quantity: '64.20', price_unit: '0.21', amount: '13.48' },
    ],
  }
  await writeFile(bills, `${JSON.stringify(bill)}\n`)
  expect(await server.fanal('import', 'invoices', bills)).toContain('1 new')
  const found = await page.request.get('/api/v2/invoices/?contractName=100002&limit=50')
  const { items } = (await found.json()) as { items: { id: number; number: string }[] }
  await open(page, `/factura/${items.find(({ number }) => number === 'FE-MIN-1')?.id}`)
  const lines = card(page, 'Línea a línea').locator('tbody tr')
  await expect(lines.filter({ hasText: '(IEE), mínimo legal' })).toContainText('400 kWh × 0,001 €/kWh')
  await expect(lines.filter({ hasText: 'IVA' })).toContainText(/ × \d+\s% \(desde el \d+ \w+ \d{4}\)/)
})

test('help: other texts and a link of its own, only a button, or none', async ({ page, server }) => {
  await set(server, {
    helpDialog: { url: 'https://www.example.com/ayuda', text: { es: 'Te llamamos nosotros.' } },
  })
  await untilDrawn(page, '/', 'Te llamamos nosotros')
  await open(page, '/')
  await page.getByRole('button', { name: 'Ayuda' }).click()
  await expect(page.getByRole('dialog')).toContainText('Te llamamos nosotros.')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Ir a contacto' })).toHaveAttribute(
    'href',
    'https://www.example.com/ayuda',
  )
  await set(server, { helpDialog: { onlyButton: true } })
  const only = page.getByRole('link', { name: 'Te llamamos nosotros.' })
  await untilDrawn(page, '/', '"onlyButton":true')
  await open(page, '/')
  await expect(only).toHaveAttribute('href', 'https://www.example.com/ayuda')
  await set(server, { helpDialog: { enabled: false } })
  await untilDrawn(page, '/', /"helpDialog":\{[^}]*"enabled":false/)
  await open(page, '/')
  await expect(only).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ayuda' })).toHaveCount(0)
})

test('only the languages of the retailer are offered', async ({ page, server, context, origin }) => {
  await set(server, { language: { default: 'ca-ES', partner: ['ca-ES', 'gl-ES'] } })
  await untilDrawn(page, '/', '<html lang="ca-ES"')
  await open(page, '/')
  await page.getByRole('button', { name: 'Idioma: Català' }).click()
  await expect(page.getByRole('link', { name: /^(Català|Galego|Castellano|English)$/ })).toHaveText([
    'Català',
    'Galego',
  ])
  await page.getByRole('link', { name: 'Galego' }).click()
  // It has no texts yet and falls back to Spanish.
  await expect(page.locator('html')).toHaveAttribute('lang', 'gl-ES')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La luz clara, la factura también.')
  await speak(context, 'en', origin)
  await open(page, '/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca-ES')
  await server.fanal('settings', 'unset', 'language')
})

test('a pale brand stays readable', async ({ page, server }) => {
  await set(server, { theme: { brand: '#ffe066', radius: 0 } })
  const button = page.getByRole('main').getByRole('link', { name: 'Entrar' })
  await untilDrawn(page, '/', '#ffe066')
  await open(page, '/')
  await expect(button).toHaveCSS('background-color', 'rgb(255, 224, 102)')
  const ink = await button.evaluate((element) => getComputedStyle(element).color)
  expect(ink).not.toBe('rgb(255, 255, 255)')
  await server.fanal('settings', 'unset', 'theme')
})

test('error pages show no picture when told so, and what is switched off is such a page', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 404/)
  const passkey = page.getByRole('button', { name: 'Entrar con una llave de acceso' })
  const passkeys = page.getByRole('heading', { level: 2, name: 'Llaves de acceso' })
  await open(page, '/nada')
  await expect(page.locator('[data-error] svg')).toHaveCount(1)
  await open(page, '/acceso')
  await expect(page.getByRole('link', { name: /Activa/ })).toBeVisible()
  await expect(passkey).toBeVisible()
  await set(server, { errors: { displayImages: false }, features: { signup: false, passkeys: false } })
  await untilDrawn(page, '/nada', '"displayImages":false')
  await untilDrawn(page, '/activacion', 'data-error="404"')
  await open(page, '/nada')
  await expect(page.locator('[data-error] svg')).toHaveCount(0)

  for (const path of ['/activacion', '/registro']) expect((await page.goto(path))?.status()).toBe(404)
  await untilDrawn(page, '/acceso', '"passkeys":false')
  await open(page, '/acceso')
  await expect(page.getByRole('link', { name: /Activa/ })).toHaveCount(0)
  await expect(passkey).toHaveCount(0)
  const answer = await page.request.post('/api/v2/signup/confirm', { data: {} })
  expect(answer.status()).toBe(404)
  await signIn(page, marta)
  await open(page, '/perfil')
  await expect(card(page, 'Sesiones abiertas').getByRole('listitem').first()).toBeVisible()
  await expect(passkeys).toHaveCount(0)
})

test('maintenance replaces every page, tells its times, and lets a signed cookie through', async ({
  page,
  server,
  context,
  origin,
  problems,
}) => {
  problems.allow(/status of 503/)
  await server.fanal(
    'maintenance',
    'on',
    '--start',
    '2026-11-20T22:00:00+01:00',
    '--end',
    '2026-11-21T06:30:00+01:00',
  )
  await untilDrawn(page, '/', 'data-error="503"')
  await signIn(page, marta)
  for (const path of ['/', '/acceso', '/version', '/nada', '/d/autoconsumo/1']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volvemos enseguida')
    await expect(page.getByText('Código de error: 503')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await expect(page.getByRole('definition')).toHaveText(['20 nov 2026, 22:00', '21 nov 2026, 6:30'])
  await speak(context, 'en', origin)
  await page.goto('/')
  await expect(page.getByRole('definition')).toHaveText(['20 Nov 2026, 22:00', '21 Nov 2026, 06:30'])

  const found: string[] = []
  for (const lang of langsOf('maintenance')) {
    await speak(context, lang, origin)
    found.push(...(await look(page, { name: 'maintenance', path: '/' }, lang)))
  }
  expect(found).toEqual([])

  await context.addCookies([{ name: 'maintenance_bypass', value: 'made-up', url: origin }])
  expect((await page.goto('/'))?.status()).toBe(503)
  const line = await server.fanal('maintenance', 'bypass', '--hours', '1')
  const value = /maintenance_bypass=([^;']+)/.exec(line)?.[1] ?? ''
  await context.addCookies([{ name: 'maintenance_bypass', value, url: origin }])
  await open(page, '/version')
  await expect(page.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible()

  await server.fanal('maintenance', 'off')
  await context.clearCookies()
  await giveConsent(context, origin)
  await untilDrawn(page, '/', 'data-error="503"', { isThere: false })
  expect((await page.goto('/'))?.status()).toBe(200)
})
