import type { Locator, Page } from '@playwright/test'
import { card, open } from './pages.ts'
import { expect } from './test.ts'

// Page objects of the contract tests, in Spanish.

export const fact = (page: Page, title: string, label: string) =>
  card(page, title)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('dd')
    .first()

export const openChange = (page: Page) => card(page, 'Cambios').locator('ul > li:has(h3)').first()
export const newestPast = (page: Page) =>
  page.getByRole('list', { name: 'Cambios anteriores' }).locator('> li').first()

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

export const electricity = (name: string) => `/contratos/electricidad/${name}`
