import type { Locator, Page } from '@playwright/test'

// Page objects of the invoice tests, in Spanish, and the calls behind them.

export interface Invoice {
  id: number
  number: string
  type: string
  contract: string
  date: string
  cups: { full_address: string }
  energy_consumed: number
  amount_total: string
  amount_pending: string
  paid: string
  rectificative_type: string
  pending_state_history: { pending_state: { ov_description: string } }[]
  online_payment: { payment_enabled: boolean }
}

/** The content of the list, fetched like the page does. */
export async function listed(page: Page, query = ''): Promise<{ items: Invoice[]; n_items: number }> {
  const answer = await page.request.get(`/api/v2/invoices/?limit=100${query}`)
  return (await answer.json()) as { items: Invoice[]; n_items: number }
}

export const rows = (page: Page) =>
  page.getByRole('table', { name: 'Facturas', exact: true }).locator('tbody tr')
export const row = (page: Page, number: string) => rows(page).filter({ hasText: number })
export const numbers = (page: Page) => rows(page).getByRole('rowheader')
export const count = (page: Page) => page.getByText(/^([\d.]+|Más de [\d.]+) facturas?$/)
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tipo de factura' })

/** `28,46 €`, with the space that the language puts there. */
export const euros = (amount: number) =>
  new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(amount)

export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filtros/ }).click()
  const panel = page.getByRole('region', { name: 'Filtros', exact: true })
  await panel.getByRole('button', { name: 'Añadir el filtro' }).waitFor()
  return panel
}

/** Chooses field and operator; the value is left to the test. */
export async function compare(panel: Locator, field: string, condition: string): Promise<void> {
  await panel.getByLabel('Campo').selectOption(field)
  await panel.getByLabel('Condición').selectOption(condition)
}

export const add = (panel: Locator) => panel.getByRole('button', { name: 'Añadir el filtro' }).click()
export const apply = (panel: Locator) => panel.getByRole('button', { name: 'Aplicar' }).click()
export const filterIn = (page: Page) =>
  JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '[]') as unknown
