import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { enterDesk } from '../staff/people.ts'

interface Own {
  items: { id: number; type: string }[]
}

test('somebody calls: found by the telephone, a mail leaves again, and a note says so', async ({ page }) => {
  await signIn(page, marta)
  const { items } = (await (await page.request.get('/api/v2/contracts/')).json()) as Own
  const contract = items.find(({ type }) => type === 'electricity')
  const data = {
    polissa_id: contract?.id,
    categ_id: 3,
    title: 'No me llega',
    message: 'Nada',
    attachments: [],
  }
  const made = await page.request.post('/api/v2/crm/cases/', { data })
  expect(made.status()).toBe(200)
  const { id: number } = (await made.json()) as { id: string }

  await enterDesk(page, 'agent', 'Laia Teléfono')
  await open(page, `/mesa/casos?case=${number}`)
  await expect(page.locator('#case')).toHaveText('No me llega')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Buscar o mandar' })
  await expect(field).toBeFocused()
  await field.fill('+34 600-000-001')
  const hit = page.getByRole('group', { name: 'Teléfonos' }).getByRole('option')
  await expect(hit).toContainText('Marta Soler Vidal')
  await expect(hit).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marta Soler Vidal')
  const line = page.getByRole('listitem').filter({ hasText: `Correo: ` }).filter({ hasText: number })
  await expect(line.getByText('Entregado al servidor')).toBeVisible()
  await line.getByRole('button', { name: /^Enviar otra vez/ }).click()
  await expect(line.first().getByText('Sale otra vez para marta@example.com.').or(line.nth(1))).toBeVisible()
  await expect(line).toHaveCount(2)

  await page.getByRole('textbox', { name: 'Nota interna' }).fill('Se le repite el acuse: no lo encontraba.')
  await page.getByRole('button', { name: 'Guardar la nota' }).click()
  await expect(page.getByText('Nota de Laia Teléfono')).toBeVisible()
  await expect(page.getByText('Se le repite el acuse: no lo encontraba.')).toBeVisible()

  // From the case to its customer, and back.
  await open(page, `/mesa/casos?case=${number}`)
  await expect(page.locator('#case')).toBeFocused()
  await page.keyboard.press('u')
  await page.getByRole('link', { name: `Volver al caso ${number}` }).click()
  await expect(page.locator('#case')).toHaveText('No me llega')
})
