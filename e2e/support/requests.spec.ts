import { onChangingServer as test } from '../lib/own-server.ts'
import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

// Cases are opened, answered and closed here, in sequence.
test.describe.configure({ mode: 'default' })

const photo = {
  name: 'contador.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('the list parts your turn from the rest; search and parts are in the address', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/solicitudes')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([/^Tu turno/, /^Esperando respuesta/, /^Cerradas/])
  await page.getByRole('searchbox').fill('nevera')
  await expect(page).toHaveURL(/q=nevera/)
  await expect(page.getByRole('link', { name: 'Compensación por avería de la nevera' })).toBeVisible()
  await expect(headings).toHaveText([/^Cerradas/])
  await page.goto('/solicitudes?q=nada-de-nada')
  await expect(page.getByText('No hay nada que coincida.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar los filtros' }).click()
  await expect(headings).toHaveCount(3)
})

test('what we need is answered with words and a photo, and the turn is ours', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/solicitudes?state=yours')
  await page.getByRole('link', { name: /^Enviar la foto/ }).click()
  await expect(page.getByRole('heading', { name: 'Necesitamos una foto' })).toBeVisible()
  await expect(page.getByText('Parado', { exact: true })).toBeVisible()
  await page.getByLabel('Tu respuesta').fill('Va la foto de hoy.')
  await page.reload()
  await expect(page.getByLabel('Tu respuesta')).toHaveValue('Va la foto de hoy.')
  await page.getByLabel('Archivos').setInputFiles(photo)
  await expect(page.getByRole('button', { name: 'Quitar contador.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar la respuesta' }).click()
  await expect(page.getByText(/Hemos recibido tu respuesta/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lo tenemos nosotros' })).toBeVisible()
  await expect(page.getByText('Corriendo')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'contador.png' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('contador.png')
})

test('a request gets its number only when it is stored; a lost answer is not a second request', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource/)
  await signIn(page, marta)
  await open(page, '/solicitudes/crear?contract=100001')
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click()
  await expect(page.getByRole('alert').first()).toHaveText('Hay 3 datos por corregir.')
  await page.getByLabel('Tema').selectOption({ index: 1 })
  await page.getByLabel('Asunto').fill('Una duda')
  await page.getByLabel('Qué necesitas').fill('¿Cuándo llega la factura?')
  const created = /\/crm\/cases\/(\?|$)/
  await page.route(created, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click()
  await expect(page.getByRole('alert')).toContainText('Lo que has escrito sigue aquí.')
  await page.unroute(created)
  await page.getByRole('button', { name: 'Volver a enviar' }).click()
  await expect(page.getByRole('heading', { name: 'Hemos recibido tu solicitud' })).toBeVisible()
  const number = await page.locator('strong', { hasText: /^\d{8}$/ }).innerText()
  await expect(page.getByText(/Te contestamos a más tardar el/)).toBeVisible()
  await page.getByRole('link', { name: 'Ver y seguir' }).click()
  await expect(page).toHaveURL(new RegExp(`/solicitudes/${number}$`))
  await open(page, '/solicitudes?q=Una+duda')
  await expect(page.getByRole('link', { name: 'Una duda' })).toHaveCount(1)
})

test('withdrawing and marking as solved ask first; a closed one is opened again', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/solicitudes?q=hermano')
  await page.getByRole('link', { name: /compartir la batería/ }).click()
  await page.getByRole('button', { name: 'Marcar como resuelta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, está resuelta' }).click()
  await expect(page.getByRole('heading', { name: 'La marcaste como resuelta' })).toBeVisible()
  await page.getByRole('radio', { name: '5 · Muy bien' }).check()
  await page.getByRole('button', { name: 'Enviar la valoración' }).click()
  await expect(page.getByText('Gracias por tu valoración.')).toBeVisible()
  await page.getByRole('button', { name: 'Reabrirla' }).click()
  await page.getByLabel('Por qué la reabres').fill('Ha vuelto a pasar.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrirla' }).click()
  await expect(page.getByRole('heading', { name: 'Lo tenemos nosotros' })).toBeVisible()
  await page.getByRole('button', { name: 'Retirarla' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirarla' }).click()
  await expect(page.getByRole('heading', { name: 'La retiraste' })).toBeVisible()
})
