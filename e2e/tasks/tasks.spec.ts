import type { Page } from '@playwright/test'
import { open } from '../lib/pages.ts'
import { type Server, startServer } from '../lib/server.ts'
import { expect, test as base } from '../lib/test.ts'
import { enterDesk } from '../staff/people.ts'

/** A server whose mails reach nobody. */
const test = base.extend<object, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed from the pattern
    async ({}, use) => {
      const server = await startServer(undefined, false, { SMTP_URL: 'smtp://127.0.0.1:9' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

const heading = (page: Page) => page.locator('#task')
const row = (page: Page) => page.locator('[data-task]')

test('a lead is taken and closed by keyboard; who has not read what came meanwhile is told', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 409/)
  await enterDesk(page, 'agent', 'Laia Puig', server.fanal)
  await open(page, '/mesa/tareas')
  await expect(row(page)).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('Teresa Bosch')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Me la quedo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('La coge · Laia Puig')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cerrar' })
  const reason = dialog.getByRole('textbox', { name: 'Motivo' })
  await dialog.getByRole('button', { name: 'Cerrar' }).last().press('Enter')
  await expect(dialog.getByText('Falta el motivo.')).toBeVisible()
  await reason.fill('Ya no quiere.')
  // A colleague writes meanwhile: nothing is done, and the words stay.
  await server.fanal('lead', 'note', 'demo-lead-teresa', '--as', 'Pau', '--text', 'La llamo yo.')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('La llamo yo.')
  await expect(reason).toHaveValue('Ya no quiere.')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Ya no espera a nadie')).toBeVisible()
  await expect(page.getByText('Ya no quiere.')).toBeVisible()
  await expect(page.getByText('Nada espera aquí.')).toBeVisible()
  expect(await server.fanal('lead', 'list', '--state', 'closed')).toContain('Laia Puig: Ya no quiere.')
})

test('a mail that fails says why, and is sent again', async ({ page, server, request }) => {
  const data = { nif: '12345678Z', email: 'marta@example.com' }
  await request.post('/api/v2/user/reset/', { data })
  await enterDesk(page, 'agent', 'Laia Soler', server.fanal)
  await open(page, '/mesa/tareas?kind=mail')
  await expect(async () => {
    await page.reload()
    await expect(row(page).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await row(page).first().click()
  await expect(page.getByText(/ECONNREFUSED|ServiceAway/)).toBeVisible()
  await page.getByRole('button', { name: 'Enviar ahora' }).click()
  await expect(page.getByText('Se vuelve a enviar · Laia Soler')).toBeVisible()
})
