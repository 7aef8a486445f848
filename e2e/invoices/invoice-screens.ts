import type { Page } from '@playwright/test'
import type { Screen } from '../a11y/axe.ts'

// Invoice screens for the accessibility tests; located without texts, since every language is checked.

// A few of each are enough: axe checks every cell.
const list = '/facturas?limit=5'
const loaded = (page: Page) => page.locator('tbody th a').first().waitFor()

async function openFilters(page: Page): Promise<void> {
  await page.locator('main section button[aria-expanded]').first().click()
  await page.locator('#invoice-filters form').waitFor()
}

async function addFilter(page: Page, field: string, value: string): Promise<void> {
  await page.locator('#invoice-filters select').first().selectOption(field)
  await page.locator('#invoice-filters form input').first().fill(value)
  await page.locator('#invoice-filters form button[type=submit]').click()
}

/** As Marta, signed in. */
export const invoiceScreens: Screen[] = [
  { name: 'invoices', path: list, act: loaded },
  { name: 'gas invoices of a contract', path: '/contratos/gas/200001/facturas?limit=5', act: loaded },
  { name: 'no multipoint invoices', path: '/facturas-multipunto' },
  { name: 'no invoice that matches', path: `${list}&filter=${encodeURIComponent('[["number","=","X"]]')}` },
  {
    name: 'filters',
    path: list,
    part: '#invoice-filters',
    act: async (page) => {
      await openFilters(page)
      await addFilter(page, 'amount_total', '30')
      await addFilter(page, 'date_invoice', '31/02/2026')
      await page.locator('#invoice-filters [aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'choices of a filter',
    path: list,
    part: '#invoice-filters',
    act: async (page) => {
      await openFilters(page)
      await page.locator('#invoice-filters select').first().selectOption('polissa_id.name')
      await page.locator('#invoice-filters select').nth(1).selectOption('in')
      await page.locator('#invoice-filters fieldset input[type=checkbox]').first().check()
    },
  },
  {
    name: 'invoices as a table of months',
    path: list,
    act: async (page) => {
      await page.locator('main section p button[aria-pressed]').click()
      await page.locator('section[tabindex] table').waitFor()
    },
  },
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

export const invoicePaths = ['/facturas', '/contratos/gas/200001/facturas', '/facturas?action=download']
