import type { Page } from '@playwright/test'
import { aClaimOf, requestsOf } from '../lib/cases.ts'
import { open } from '../lib/pages.ts'
import { expect, test } from '../lib/test.ts'
import { enterDesk } from '../staff/people.ts'

const resultOf = async (page: Page, number: string) =>
  ((await (await page.request.get(`/api/v2/crm/cases/${number}`)).json()) as { result: string | null }).result

const heading = (page: Page) => page.locator('#case')
const editor = (page: Page) => page.getByRole('textbox', { name: /^Respuesta a/ })

/** Keys, counted; words are typed without counting. */
function keyboardOf(page: Page) {
  let pressed = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        pressed += key.split('+').length
        await page.keyboard.press(key)
      }
    },
    type: (words: string) => page.keyboard.type(words),
    pressed: () => pressed,
  }
}

test('twenty cases are closed by keyboard alone, with at most eight keys beyond each text', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const numbers = await requestsOf(page, { word: 'Veintena', count: 20 })
  await enterDesk(page, 'agent', 'Laia Teclas')
  await open(page, '/mesa/casos?view=team&q=Veintena')
  await expect(page.locator('[data-case]')).toHaveCount(20)
  const keys = keyboardOf(page)
  await keys.press('j', 'Enter')
  for (let i = 0; i < 20; i += 1) {
    const title = `Veintena ${i + 1}`
    await expect(heading(page)).toHaveText(title)
    await keys.press('r')
    await expect(editor(page)).toBeFocused()
    await keys.type('Hola, Marta: hecho.')
    // Past the ready-made texts, the lines and "open" to "accepted".
    await keys.press('Tab', 'Tab', 'Tab', 'Tab', 'Space')
    await expect(page.getByRole('button', { name: /^Enviar y cerrar/ })).toBeVisible()
    await keys.press('Control+Enter')
    if (i < 19) await expect(heading(page)).not.toHaveText(title)
  }
  // Two more opened the first one.
  expect(keys.pressed()).toBeLessThanOrEqual(20 * 8 + 2)
  await expect
    .poll(async () => (await Promise.all(numbers.map((number) => resultOf(page, number)))).filter(Boolean), {
      // What cannot leave at once is tried again after a minute.
      timeout: 120_000,
      intervals: [2_000],
    })
    .toHaveLength(20)
})

test('what is sent can be undone for ten seconds, and is a draft again', async ({ page }) => {
  const [number = ''] = await requestsOf(page, { word: 'Deshacer', count: 1 })
  await enterDesk(page, 'agent', 'Laia Puig')
  await open(page, `/mesa/casos?q=Deshacer&case=${number}`)
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('r')
  await page.keyboard.type('Me he equivocado de caso.')
  await expect(page.getByText('guardado', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Sale en \d+ s: respuesta a Marta/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('vuelve a ser un borrador')).toBeVisible()
  await expect(editor(page)).toHaveValue('Me he equivocado de caso.')
  // Also for whoever comes back with another browser.
  await page.reload()
  await expect(editor(page)).toHaveValue('Me he equivocado de caso.')
})

test('a case that changes while somebody writes is not answered before it is read', async ({ page }) => {
  const [number = ''] = await requestsOf(page, { word: 'Cambia', count: 1 })
  await enterDesk(page, 'agent', 'Laia Puig')
  await open(page, `/mesa/casos?q=Cambia&case=${number}`)
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('r')
  await page.keyboard.type('Mi respuesta')
  const added = await page.request.post(`/api/v2/crm/cases/${number}/messages/`, {
    data: { message: 'Ya lo he encontrado yo.', attachments: [] },
  })
  expect(added.status()).toBe(200)
  // The stream of news tells it.
  const changed = page.getByRole('alert').filter({ hasText: 'El caso ha cambiado' })
  await expect(changed).toContainText('Ya lo he encontrado yo.')
  await expect(editor(page)).toHaveValue('Mi respuesta')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Sale en/)).toHaveCount(0)
  await changed.getByRole('button', { name: 'Lo he leído' }).click()
  await editor(page).focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Sale en \d+ s/)).toBeVisible()
})

test('colleagues see each other in the list and in the case', async ({ page, browser }) => {
  const [number = ''] = await requestsOf(page, { word: 'Presencia', count: 1 })
  await enterDesk(page, 'agent', 'Laia Puig')
  await open(page, '/mesa/casos?q=Presencia')
  const other = await browser.newPage()
  await enterDesk(other, 'back-office', 'Pau Bosch')
  await open(other, `/mesa/casos?q=Presencia&case=${number}`)
  await expect(heading(other)).toBeFocused()
  const row = page.locator(`[data-case="${number}"]`)
  await expect(row.getByText('Pau Bosch lo mira')).toBeAttached({ timeout: 4_000 })
  await other.keyboard.press('r')
  await other.keyboard.type('Hola')
  await expect(row.getByText('Pau Bosch escribe')).toBeAttached({ timeout: 4_000 })
  await other.close()
  await expect(row.getByText(/Pau Bosch/)).toHaveCount(0, { timeout: 4_000 })
})

test('beside the case stands the customer’s own invoice, in their language', async ({ page }) => {
  await enterDesk(page, 'agent', 'Laia Puig')
  await open(page, '/mesa/casos?q=lectura%20facturada')
  await expect(page.locator('[data-case]').first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('La lectura facturada no cuadra')
  const screen = page.getByRole('region', { name: 'La factura como la ve Marta' })
  await expect(screen).toContainText('Lecturas')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('enviar y seguir')
})

test('a sentence goes with the line of the invoice or the contract that it is about', async ({ page }) => {
  const number = await aClaimOf(page, 'Renglón')
  await enterDesk(page, 'agent', 'Laia Renglón')
  await open(page, `/mesa/casos?case=${number}`)
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('r')
  await page.keyboard.type('Hola, Marta. Esta línea es de una lectura estimada.##')
  const lines = page.getByRole('dialog', { name: 'La línea' })
  await expect(lines.getByRole('button', { name: /^Producto/ })).toBeVisible()
  await lines.getByRole('button', { name: /^Energía consumida P3/ }).click()
  const screen = page.getByRole('region', { name: 'La factura como la ve Marta' })
  await expect(screen.getByText('Esta línea es de una lectura estimada.')).toBeInViewport()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Sale en \d+ s: respuesta a Marta/)).toBeVisible()
  await expect(async () => {
    await open(page, `/solicitudes/${number}`)
    await expect(page.getByText('Energía consumida P3 (valle)')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000, intervals: [3_000] })
})

test('two cases about one thing become one, and its customer is led there', async ({ page }) => {
  const [kept = '', duplicate = ''] = await requestsOf(page, { word: 'Repetida', count: 2 })
  await enterDesk(page, 'agent', 'Laia Puig')
  await open(page, `/mesa/casos?q=Repetida&case=${duplicate}`)
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'Relacionar o juntar' })
  await dialog.getByLabel('Con qué caso').selectOption(kept)
  await dialog.getByRole('radio', { name: 'Juntar este en el otro' }).check()
  await dialog.getByLabel('Por qué').fill('Es la misma pregunta.')
  await dialog.getByRole('button', { name: 'Juntar', exact: true }).click()
  await expect(heading(page)).toHaveText('Repetida 1')
  await expect(page.getByRole('list', { name: 'Historial, lo último al final' })).toContainText(
    `El caso ${duplicate} continúa aquí`,
  )
  await expect(page.locator(`[data-case="${duplicate}"]`)).toHaveCount(0)
  await open(page, `/solicitudes/${duplicate}`)
  await expect(page.getByRole('heading', { name: 'Continúa en otro caso' })).toBeVisible()
  await page.getByRole('link', { name: `Ver el caso ${kept}` }).click()
  await expect(page.getByRole('heading', { name: 'Repetida 1' })).toBeVisible()
  await expect(page.getByText(`en el caso ${duplicate}`)).not.toHaveCount(0)
})
