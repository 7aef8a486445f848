import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/look.ts'
import { listed } from './invoice-page.ts'

// Invoice screens for the accessibility tests; located without texts, since every language is checked.

// A few of each are enough: axe checks every cell.
const list = '/facturas?limit=5'
const loaded = (page: Page) => page.locator('tbody th a').first().waitFor()

async function addFilter(page: Page, field: string, value: string): Promise<void> {
  await page.locator('#invoice-filters select').first().selectOption(field)
  await page.locator('#invoice-filters form input').first().fill(value)
  await page.locator('#invoice-filters form button[type=submit]').click()
}

async function showMonthsAsTable(page: Page): Promise<void> {
  await page.locator('main section p button[aria-pressed]:visible').click()
  await page.locator('section[tabindex] table').waitFor()
}

async function addFilters(page: Page): Promise<void> {
  await page.locator('main section button[aria-expanded]:has(svg)').first().click()
  await page.locator('#invoice-filters form').waitFor()
  await addFilter(page, 'amount_total', '30')
  await addFilter(page, 'date_invoice', '31/02/2026')
  await page.locator('#invoice-filters [aria-invalid=true]').waitFor()
}

async function chooseValues(page: Page): Promise<void> {
  await page.locator('#invoice-filters select').first().selectOption('polissa_id.name')
  await page.locator('#invoice-filters select').nth(1).selectOption('in')
  await page.locator('#invoice-filters fieldset input[type=checkbox]').first().check()
}

/** As Marta, signed in. */
export const invoiceScreens: Screen[] = [
  {
    name: 'invoices',
    path: list,
    act: loaded,
    next: [
      { name: 'filters', part: '#invoice-filters', act: addFilters },
      { name: 'choices of a filter', part: '#invoice-filters', act: chooseValues },
    ],
  },
  {
    name: 'invoices by month',
    path: `${list}&chart=months`,
    act: loaded,
    next: [{ name: 'invoices as a table of months', act: showMonthsAsTable }],
  },
  { name: 'invoices by year', path: `${list}&chart=years`, act: loaded },
  { name: 'gas invoices of a contract', path: '/contratos/gas/200001/facturas?limit=5', act: loaded },
  { name: 'no multipoint invoices', path: '/facturas-multipunto' },
  { name: 'no invoice that matches', path: `${list}&filter=${encodeURIComponent('[["number","=","X"]]')}` },
  {
    name: 'several invoices',
    path: `${list}&action=download`,
    act: (page) => page.locator('tbody input[type=checkbox]').first().check(),
  },
  {
    name: 'history of an invoice',
    path: `${list}&filter=${encodeURIComponent('[["state","=","open"]]')}`,
    part: 'dialog[open]',
    act: async (page) => {
      await page.locator('tbody button[aria-haspopup=dialog]').first().click()
      await page.locator('dialog[open] ol').waitFor()
    },
  },
]

const dialog = 'dialog[open]'
/** Opened by the address, which it leaves. */
const opened = (page: Page) => page.locator(`${dialog} button`).first().waitFor()

/** Paying one, and what became of a payment. */
export const paymentScreens: Screen[] = [
  {
    name: 'payment of all that is owed',
    path: '/facturas?action=payOnline',
    part: dialog,
    act: opened,
  },
  {
    name: 'a payment',
    path: `${list}&filter=${encodeURIComponent('[["state","=","paid"]]')}`,
    part: dialog,
    act: async (page) => {
      await page.locator('tbody .state button, tbody td button[aria-haspopup=dialog]').first().click()
      await opened(page)
    },
  },
]

/** An invoice, a refund and an invoice of gas, with all that can be unfolded; as Marta. */
export async function billScreens(page: Page): Promise<Screen[]> {
  const { items } = await listed(page)
  const refund = items.find(({ rectificative_type }) => rectificative_type === 'A')
  const [gas] = (await listed(page, '&type=gas')).items
  const bills = { bill: items[0], refund, 'gas bill': gas }
  return Object.entries(bills).map(([name, one]) => ({
    name,
    path: `/factura/${one?.id}`,
    act: async (shown) => {
      // On a phone, its parts first.
      for (const fold of await shown.locator('main section[data-open=false] > header > button').all())
        if (await fold.isVisible()) await fold.click()
      for (const summary of await shown.locator('main summary').all()) await summary.click()
    },
  }))
}

/** The bakery has many. */
export const manyInvoices: Screen[] = ['/facturas?limit=5', '/facturas-multipunto?limit=5'].map((path) => ({
  name: `many invoices at ${path}`,
  path,
}))
