import { requestsOf } from '../lib/cases.ts'
import { open } from '../lib/pages.ts'
import { expect, test } from '../lib/test.ts'
import { enterDesk } from '../staff/people.ts'

test('staff see a portal as its customer does, once the customer allows it, who reads of it', async ({
  page,
  browser,
  origin,
}) => {
  const [number = ''] = await requestsOf(page, { word: 'Mirar', count: 1 })
  const desk = await (await browser.newContext({ baseURL: origin, locale: 'es-ES' })).newPage()
  await enterDesk(desk, 'agent', 'Laia Mira')
  await open(desk, `/mesa/casos?q=Mirar&case=${number}`)

  await desk.getByRole('button', { name: 'Ver como el cliente' }).click()
  await desk.getByRole('textbox', { name: /^Motivo/ }).fill('No encuentra su factura de octubre')
  await desk.getByRole('button', { name: 'Pedir permiso' }).click()
  await expect(desk.getByText('Esperamos al cliente.')).toBeVisible()

  await open(page, '/perfil')
  const looks = page.locator('#looks')
  await expect(looks).toContainText(`Laia Mira (Atención al cliente) pide ver tu oficina virtual`)
  await looks.getByRole('button', { name: 'Permitir', exact: true }).click()
  await expect(looks.getByRole('button', { name: 'Retirar el permiso' })).toBeVisible()

  // A dialog that was closed meanwhile is found as it is.
  await desk.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await desk.getByRole('button', { name: 'Ver como el cliente' }).click()
  await desk.getByRole('button', { name: 'Abrir la oficina' }).click()
  const opened = desk.waitForEvent('popup')
  await desk.getByRole('link', { name: 'Ver la oficina de Marta' }).click()
  const portal = await opened
  await expect(portal.getByText(/en modo de solo lectura/)).toBeVisible()
  await expect(portal.getByRole('heading', { level: 1 })).toContainText('Marta')

  await page.reload()
  const row = looks.getByRole('listitem').filter({ hasText: 'Vio tu oficina virtual como tú la ves' })
  await expect(row).toContainText('Laia Mira · Atención al cliente')
  await expect(row).toContainText('No encuentra su factura de octubre')
  await row.getByRole('link', { name: /^Preguntar por lo que miró Laia Mira/ }).click()
  await expect(page.getByRole('textbox', { name: /^Asunto/ })).toHaveValue(
    /Consulta sobre mis datos: Laia Mira/,
  )
})
