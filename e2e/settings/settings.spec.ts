import { withOwnServer } from '../lib/own-server.ts'
import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { set, untilDrawn } from '../lib/settings.ts'
import { expect } from '../lib/test.ts'

// Settings affect everybody: own server.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

test('a change shows within five seconds, without a restart, to visitors and to customers', async ({
  page,
  server,
}) => {
  await open(page, '/')
  await expect(page.getByRole('contentinfo')).toContainText('Fanal Energia')
  await set(server, {
    organization: { name: 'Llum & Gas <b>SA</b>' },
    theme: { brand: '#ffe066', radius: 0 },
    language: { default: 'ca-ES', partner: ['ca-ES', 'gl-ES'] },
    features: { signup: false, displayTypes: ['electricity'] },
  })
  await untilDrawn(page, '/', '<title>Inici · Llum &amp; Gas')
  await open(page, '/')
  await expect(page.getByRole('contentinfo')).toContainText('Llum & Gas <b>SA</b>')
  await expect(page).toHaveTitle('Inici · Llum & Gas <b>SA</b>')
  // A pale brand stays readable.
  const button = page.getByRole('main').getByRole('link', { name: 'Contractar', exact: true })
  await expect(button).toHaveCSS('background-color', 'rgb(255, 224, 102)')
  const ink = await button.evaluate((element) => getComputedStyle(element).color)
  expect(ink).not.toBe('rgb(255, 255, 255)')
  // A language that is not offered counts as none; one without texts falls back to Spanish.
  const drawn = async (path: string) => (await page.request.get(path)).text()
  expect(await drawn('/version?lang=en-US')).toContain('<html lang="ca-ES"')
  const galician = await drawn('/?lang=gl-ES')
  expect(galician).toContain('<html lang="es" data-locale="gl-ES"')
  expect(galician).toContain('La luz clara, la factura también.')
  // Pages that are switched off are not there.
  await signIn(page, marta)
  for (const path of ['/activacion', '/registro', '/contratos/gas', '/contratos/gas/200001'])
    expect((await page.request.get(path)).status(), path).toBe(404)
})

test('maintenance replaces every page, and lets a signed cookie through', async ({
  page,
  server,
  context,
  origin,
  problems,
}) => {
  problems.allow(/status of 503/)
  await server.fanal('maintenance', 'on', '--start', '2026-11-20T22:00:00+01:00')
  await untilDrawn(page, '/', 'data-error="503"')
  await signIn(page, marta)
  for (const path of ['/', '/acceso', '/version', '/nada', '/d/autoconsumo/1'])
    expect((await page.request.get(path)).status(), path).toBe(503)
  await open(page, '/')
  await expect(page.locator('[data-error="503"]').getByRole('definition')).toHaveText(
    /20 .*nov.* 2026, 22:00/,
  )

  const bypass = (value: string) => context.addCookies([{ name: 'maintenance_bypass', value, url: origin }])
  await bypass('made-up')
  expect((await page.request.get('/version')).status()).toBe(503)
  const line = await server.fanal('maintenance', 'bypass', '--hours', '1')
  await bypass(/maintenance_bypass=([^;']+)/.exec(line)?.[1] ?? '')
  expect((await page.request.get('/version')).status()).toBe(200)
  await context.clearCookies({ name: 'maintenance_bypass' })
  await server.fanal('maintenance', 'off')
  await untilDrawn(page, '/', 'data-error="503"', { isThere: false })
})
