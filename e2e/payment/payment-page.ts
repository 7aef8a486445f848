import type { Locator, Page, Route } from '@playwright/test'
import { open } from '../lib/pages.ts'
import { expect } from '../lib/test.ts'

// Page objects of the payment tests, in Spanish.

export interface Payable {
  id: number
  number: string
  amount_pending: string
  /** In claim: it can be paid, and need not be. */
  is_claimed: boolean
}

/** A customer's payable invoices, oldest first. */
export async function payableOf(page: Page, type = 'electricity'): Promise<Payable[]> {
  const answer = await page.request.get(`/api/v2/invoices/summary?type=${type}`)
  return ((await answer.json()) as { payable: Payable[] }).payable
}

/** The first of them; the test requires one. */
export async function onePayable(page: Page): Promise<Payable> {
  const [one] = await payableOf(page)
  if (!one) throw new Error('Nothing to pay')
  return one
}

export const euros = (amount: string | number) =>
  new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(
    Number(amount),
  )

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Pagar con tarjeta' })
export const press = (dialog: Locator, name: string | RegExp) => dialog.getByRole('button', { name }).click()

/** Opens the dialog from an invoice's page. */
export async function beginToPay(page: Page, { id }: Payable): Promise<Locator> {
  await open(page, `/factura/${id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Pagar / })
    .click()
  await expect(dialogOf(page).getByLabel('Número de tarjeta')).toBeVisible()
  return dialogOf(page)
}

/** Fills in a test card by its button, and pays. */
export async function payWith(dialog: Locator, card: string): Promise<void> {
  await press(dialog, new RegExp(`^${card}`))
  await press(dialog, /^Pagar /)
}

export const cards = {
  pays: '4242 4242 4242 4242',
  challenge: '4000 0025 0000 3155',
  declined: '4000 0000 0000 0002',
}

/** Answers instead of the server. */
export const answerWith =
  (json: object, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json })
