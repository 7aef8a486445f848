import { withOwnServer } from '../lib/own-server.ts'
import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

// Claims and readings are sent here: own server, tests in sequence.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

test('from a line of an invoice the claim is filled in, and the invoice says so', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/facturas')
  await page.goto((await page.locator('a[href*="/factura/"]').first().getAttribute('href')) ?? '')
  await page
    .getByRole('link', { name: /¿No cuadra .*\? Reclamar/ })
    .first()
    .click()
  await expect(page.getByLabel('Qué factura')).not.toHaveValue('')
  await expect(page.getByLabel('Qué ha pasado')).toHaveValue(/Sobre la línea/)
  await page.getByRole('button', { name: 'Presentar la reclamación' }).click()
  await expect(page.getByRole('heading', { name: 'Hemos registrado tu reclamación' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver y seguir' }).click()
  await expect(page.getByText(/El cargo en tu cuenta queda suspendido|No te la cobramos/)).toBeVisible()
  await page.locator('aside a[href*="/factura/"]').click()
  await expect(page.getByText('En reclamación').first()).toBeVisible()
})

test('a reading that goes back is asked, not refused', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/solicitudes/crear?autolectures=true&contract=200001')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByLabel('Lectura (m³)').fill('1')
  await page.getByRole('button', { name: 'Enviar la lectura' }).click()
  await expect(page.getByText(/Es menor que la última lectura. Compruébala/)).toBeVisible()
  await page.getByLabel('He comprobado el contador y la lectura es correcta').check()
  await page.getByRole('button', { name: 'Enviar la lectura' }).click()
  await expect(page.getByRole('heading', { name: 'Hemos recibido tu lectura' })).toBeVisible()
})
