import { open } from '../lib/pages.ts'
import { expect, test } from '../lib/test.ts'

test('a visitor calculates a power, shares it without any data of theirs, and asks for a call', async ({
  page,
  browser,
  origin,
}) => {
  await open(page, '/potencia')
  await page.getByLabel('Superficie').fill('90')
  await page.getByLabel('Personas').fill('3')
  for (const name of ['Calefacción eléctrica', 'Lavadora', 'Horno', 'Vitrocerámica', 'Nevera', 'Televisor'])
    await page.getByRole('checkbox', { name }).check()
  await page.getByLabel('Televisor: cuántos').fill('2')
  await expect(page.getByRole('complementary').getByText('3,26')).toBeVisible()
  await page.getByRole('button', { name: 'Calcular la potencia' }).click()
  const result = page.getByRole('region', { name: 'Tu potencia' })
  await expect(result.getByText('3,26', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/appliances=/)

  await test.step('the address shows it to others, before any script', async () => {
    const other = await browser.newContext({ javaScriptEnabled: false })
    const there = await other.newPage()
    await there.goto(origin + new URL(page.url()).pathname + new URL(page.url()).search)
    await expect(
      there.getByRole('region', { name: 'Tu potencia' }).getByText('3,26', { exact: true }),
    ).toBeVisible()
    await expect(there.getByLabel('CUPS')).toHaveValue('')
    await other.close()
  })

  await result.getByLabel('CUPS').fill('es 0031 4055 1234 0001 mk')
  await result.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Marta')
  await result.getByLabel('Primer apellido').fill('Puig')
  await result.getByLabel('Teléfono').fill('600000010')
  await result.getByLabel('Correo').fill('marta.power@example.com')
  await result.getByLabel('¿A qué horas?').selectOption('15-19h')
  await result.getByRole('checkbox').check()
  await result.getByRole('button', { name: 'Pedir la llamada' }).click()
  await expect(result.getByText('Gracias')).toBeVisible()
  expect(page.url()).not.toMatch(/ES0031|mk/i)
  await expect(result.getByText(/Tu solicitud es la \d{8}/)).toBeVisible()
})
