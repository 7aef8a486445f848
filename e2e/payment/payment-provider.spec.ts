import type { Page } from '@playwright/test'
import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { answerWith, dialogOf, onePayable, press } from './payment-page.ts'

// Nothing is paid here: answers of the server or provider are mocked at the network.

/** Opens the payment of an invoice by one platform. */
async function begin(page: Page, platform: { name: string; form: string }) {
  await signIn(page, marta)
  const { id } = await onePayable(page)
  const platforms = [{ ...platform, is_multiple: true }]
  await page.route('**/payment_platforms_available?*', answerWith({ platforms }))
  await open(page, `/factura/${id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Pagar / })
    .click()
  return dialogOf(page)
}

test('on the provider’s page, and back', async ({ page, origin }) => {
  const transaction_id = 'T23456789ABCDEFGHJKL'
  const payment_link = `${origin}/facturas?payment_id=p1&transaction_id=${transaction_id}`
  const paid = { transaction_id, status: 'succeeded', amount: '68.07', invoices: [], error: '' }
  await page.route('**/pay?*', answerWith({ status: 'requires_action', transaction_id, payment_link }))
  await page.route('**/transaction_summary/*', answerWith(paid))
  const dialog = await begin(page, { name: 'monei', form: 'link' })
  await expect(dialog).toContainText('Te llevamos a la página segura de MONEI')
  await press(dialog, /^Ir a pagar/)
  await expect(page).toHaveURL(`${origin}/facturas`)
  await expect(dialog.getByRole('heading', { name: 'Pago hecho' })).toBeVisible()
})

test('a script that fails to load is reported, and retried', async ({ page, problems }) => {
  // This server's policy does not allow Stripe, so the browser itself refuses.
  problems.allow(/js\.stripe\.com/)
  await page.route('**/publishable_key/stripe?*', answerWith({ publishable_key: 'pk_live_1' }))
  const dialog = await begin(page, { name: 'stripe', form: 'card' })
  await expect(dialog.getByRole('alert')).toContainText('No hemos podido cargar el formulario de Stripe')
  await expect(dialog.getByRole('alert')).toContainText('No se te ha cobrado nada')
  await press(dialog, 'Volver a intentarlo')
  await expect(dialog.getByRole('alert')).toContainText('No hemos podido cargar el formulario de Stripe')
})
