import type { Locator, Page } from '@playwright/test'
import { bakery, expect, open, signIn, speak } from './portal.ts'

// Page objects of the contract tests, in Spanish.

export const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

export const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

export const fact = (page: Page, title: string, label: string) =>
  card(page, title)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd')

export const openChange = (page: Page) => card(page, 'Cambios').locator('ul > li:has(h3)').first()
export const newestPast = (page: Page) =>
  page.getByRole('list', { name: 'Cambios anteriores' }).locator('> li').first()

/** The name of the file that a click downloads. */
export async function saved(page: Page, press: () => Promise<unknown>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return file.suggestedFilename()
}

/** The bakery's 120 contracts, in Spanish. */
export async function asBakery(page: Page, origin: string): Promise<void> {
  await signIn(page, bakery)
  await speak(page.context(), 'es', origin)
}

/** Opens a change like a customer: contract page, button, menu entry. */
export async function begin(page: Page, path: string, change: string): Promise<Locator> {
  await open(page, path)
  return again(page, change)
}

export async function again(page: Page, change: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Cambiar…' }).click()
  await page
    .getByRole('dialog', { name: 'Cambiar el contrato' })
    .getByRole('button', { name: change, exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: change, exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

export const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: false })
/** The error of a field. */
export const errorAt = (at: Locator) =>
  at.locator('xpath=ancestor::div[.//label][1]').locator('[id$="-error"]')
export const submit = (dialog: Locator, name: string) =>
  dialog.getByRole('button', { name, exact: true }).click()
export const electricity = (name: string) => `/contratos/electricidad/${name}`
