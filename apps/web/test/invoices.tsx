import { matchPath, pathTo } from '@fanal/contract/paths'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { type Locator, page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { followLinks, useLocation } from '#lib/location.ts'
import type { LinkTo, Portal } from '#lib/portal.tsx'
import { ResolutionProvider } from '#lib/resolution.ts'
import InvoicePage from '#pages/invoices/invoice-page.tsx'
import InvoicesPage from '#pages/invoices/invoices-page.tsx'
import { draw } from './portal.tsx'
import { press } from './press.ts'

// The pages of invoices at their addresses, and what a test reads and presses there.

const linkTo: LinkTo = (id, params, query) => {
  const path = pathTo(id, 'es', params)
  return query ? `${path}?${new URLSearchParams(query)}` : path
}
const pages = { isOurs: (path: string) => matchPath(path) !== undefined }
followLinks(
  () => pages,
  async () => pages,
)

function Shown() {
  const match = matchPath(useLocation().path)
  if (!match) return null
  const isBill = match.id === 'invoice' || match.id === 'multipointInvoice'
  return (
    <ResolutionProvider value={{ kind: 'page', ...match }}>
      {isBill ? <InvoicePage /> : <InvoicesPage />}
    </ResolutionProvider>
  )
}

const settings = { ...defaultSettings, invoices: { ...defaultSettings.invoices, enablePayment: true } }

/** The page of an address, as the customer sees it. */
export function drawInvoices(address: string, over: Partial<Portal> = {}) {
  // A step of its own, so that going back never leaves the test.
  history.pushState(null, '', '/')
  history.pushState(null, '', address)
  return draw(<Shown />, { settings, flags: {}, profile: marta, linkTo, ...over })
}

export const pathNow = () => window.location.pathname + window.location.search
export const filterNow = () =>
  JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '[]') as unknown

const table = page.getByRole('table', { name: 'Facturas', exact: true })
export const row = (number: string) => table.getByRole('row').filter({ hasText: number })
/** The rows' numbers. */
export const numbers = () =>
  [...(table.query()?.querySelectorAll('tbody th') ?? [])].map(
    (head) => (head.querySelector('a') ?? head).textContent,
  )
export const count = page.getByText(/^([\d.]+|Más de [\d.]+) facturas?$/)
export const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Tipo de factura' }).getByRole('link', { name })
export const chips = page.getByRole('list', { name: 'Filtros aplicados' })
export const button = (name: string | RegExp) => page.getByRole('button', { name })

/** A card by its title. */
export function cardOf(title: string): Locator {
  const heading = page.getByRole('heading', { level: 2, name: title, exact: true }).element()
  return page.elementLocator(heading.closest('section') ?? document.body)
}

export const panel = page.getByRole('region', { name: 'Filtros', exact: true })
export const openFilters = () => press(button(/^Filtros/))
/** Chooses field and operator; the value is left to the test. */
export async function compare(field: string, condition: string): Promise<void> {
  await userEvent.selectOptions(panel.getByLabelText('Campo'), field)
  await userEvent.selectOptions(panel.getByLabelText('Condición'), condition)
}
export const add = () => press(panel.getByRole('button', { name: 'Añadir el filtro' }))
export const apply = panel.getByRole('button', { name: 'Aplicar' })
