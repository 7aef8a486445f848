import type { Page } from '@playwright/test'

// The list of contracts, in Spanish.

export const contracts = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') })
export const names = (page: Page) => contracts(page).locator('h2')
export const contract = (page: Page, name: string) =>
  contracts(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
