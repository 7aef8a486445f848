import type { Page } from '@playwright/test'

// Page objects of the invoice tests, in Spanish, and the calls behind them.

interface Invoice {
  id: number
  number: string
  rectificative_type: string
}

/** The content of the list, fetched like the page does. */
export async function listed(page: Page, query = ''): Promise<{ items: Invoice[]; n_items: number }> {
  const answer = await page.request.get(`/api/v2/invoices/?limit=100${query}`)
  return (await answer.json()) as { items: Invoice[]; n_items: number }
}

export const rows = (page: Page) =>
  page.getByRole('table', { name: 'Facturas', exact: true }).locator('tbody tr')
export const numbers = (page: Page) => rows(page).getByRole('rowheader').getByRole('link')
export const count = (page: Page) => page.getByText(/^([\d.]+|Más de [\d.]+) facturas?$/)
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tipo de factura' })

/** `28,46 €`, with the space that the language puts there. */
export const euros = (amount: number) =>
  new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(amount)
