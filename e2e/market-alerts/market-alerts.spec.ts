import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

test('an alert is added, drawn with what would have fired, and deleted', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/omipComponent?product=OMIE%20ES')
  await expect(page.getByRole('heading', { name: 'Precio medio del día en España' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByText('Te avisamos el').or(page.getByText('Te hemos avisado')).first()).toBeVisible()

  const add = page.getByRole('button', { name: 'Añadir alerta' })
  await page.getByLabel('baje de').check()
  await page.getByLabel('Precio en euros por MWh').fill('40')
  await expect(page.getByText(/^Habría saltado \d+ veces en los últimos 12 meses/)).toBeVisible()
  await add.click()
  await expect(page.getByRole('status')).toHaveText(
    /Alerta añadida: Precio medio del día en España, Baja de 40,00/,
  )
  await page.getByLabel('Precio en euros por MWh').fill('40,00')
  await add.click()
  await expect(page.getByText('Ya tienes esta misma alerta')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(5)
  await page.getByRole('button', { name: /^Eliminar: Precio medio del día en España/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('status')).toHaveText('Alerta eliminada')
  await expect(page.getByRole('row')).toHaveCount(4)
})
