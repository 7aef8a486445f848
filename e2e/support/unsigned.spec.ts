import { open } from '../lib/pages.ts'
import { expect, test } from '../lib/test.ts'

test('a visitor writes, gets a number, and follows it by the link of the mail; a bare number opens nothing', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/)
  await open(page, '/contacto')
  await page.getByLabel('Correo').fill('nadie@example.com')
  await page.getByLabel('Móvil').fill('600000009')
  await page.getByLabel('Tema').selectOption({ index: 1 })
  await page.getByLabel('Asunto').fill('Quiero contratar')
  await page.getByLabel('Qué necesitas').fill('¿Qué hace falta?')
  await page.getByRole('button', { name: 'Enviar el mensaje' }).click()
  await expect(page.getByRole('heading', { name: 'Hemos recibido tu mensaje' })).toBeVisible()
  const number = await page.locator('strong', { hasText: /^\d{8}$/ }).innerText()

  await page.goto(`/seguimiento/${number}`)
  await expect(page.getByRole('heading', { name: 'Este enlace no sirve' })).toBeVisible()

  const link = page.getByRole('main').getByRole('link', { name: /\/seguimiento\// })
  await expect(async () => {
    await open(page, '/buzon')
    await page.getByRole('main').getByRole('link', { name: number }).first().click({ timeout: 5_000 })
    await page.getByRole('link', { name: 'Solo texto' }).click({ timeout: 5_000 })
    await expect(link).toBeVisible({ timeout: 5_000 })
  }).toPass({ intervals: [300] })
  await open(page, new URL((await link.getAttribute('href')) ?? '').pathname)
  await expect(page.getByRole('heading', { name: 'Quiero contratar' })).toBeVisible()
  await expect(page.getByText('Hemos confirmado tu correo: te enviaremos la respuesta.')).toBeVisible()
  await page.getByText('Añadir algo').click()
  await page.getByLabel('Qué quieres añadir').fill('Es para una tienda.')
  await page.getByRole('button', { name: 'Añadirlo' }).click()
  await expect(page.getByText('Lo hemos añadido a tu solicitud.')).toBeVisible()
})
