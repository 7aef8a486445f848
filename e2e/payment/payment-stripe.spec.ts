import type { Page } from '@playwright/test'
import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { answerWith, dialogOf, onePayable, press } from './payment-page.ts'
import { stripeScript } from './stripe-script.ts'

async function begin(page: Page): Promise<void> {
  await signIn(page, marta)
  const { id } = await onePayable(page)
  const stripe = { name: 'stripe', form: 'card', is_multiple: true }
  await page.route('**/payment_platforms_available?*', answerWith({ platforms: [stripe] }))
  await page.route('**/publishable_key/stripe?*', answerWith({ publishable_key: 'pk_live_1' }))
  await open(page, `/factura/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Pagar', exact: true }).click()
}

test('a script that fails to load is reported, and retried', async ({ page, problems }) => {
  // This server's policy does not allow Stripe, so the browser itself refuses.
  problems.allow(/js\.stripe\.com/)
  await begin(page)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('alert')).toContainText('No hemos podido cargar el formulario de Stripe')
  await expect(dialog.getByRole('alert')).toContainText('No se te ha cobrado nada')
  await press(dialog, 'Volver a intentarlo')
  await expect(dialog.getByRole('alert')).toContainText('No hemos podido cargar el formulario de Stripe')
})

test.describe('with its script', () => {
  test.use({ bypassCSP: true })

  test('its own fields, a challenge over the page, and the confirmation', async ({ page, problems }) => {
    problems.allow(/js\.stripe\.com/)
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: stripeScript() }),
    )
    const bodies: unknown[] = []
    await page.route('**/pay?*', (route) => {
      bodies.push(route.request().postDataJSON())
      const isFirst = bodies.length === 1
      return route.fulfill({
        json: isFirst
          ? {
              status: 'requires_action',
              transaction_id: 'T2',
              payment_intent_id: 'pi_1',
              client_secret: 'cs_1',
            }
          : { status: 'failed', transaction_id: 'T2', error: 'payment_intent_unexpected_state' },
      })
    })
    await begin(page)
    const dialog = dialogOf(page)
    await expect(dialog).toContainText('Los datos de tu tarjeta van directamente a Stripe')
    await press(dialog, /^Pagar /)
    await expect(dialog).toContainText('Falta el número de tarjeta.')
    await expect(dialog.getByLabel('cardNumber', { exact: true })).toBeFocused()
    await dialog.getByLabel('cardNumber', { exact: true }).fill('bad')
    await expect(dialog).toContainText('Esto no es un número de tarjeta.')
    for (const part of ['cardNumber', 'cardExpiry', 'cardCvc'])
      await dialog.getByLabel(part, { exact: true }).fill('1234')
    await press(dialog, /^Pagar /)
    await expect(dialog.getByRole('alert')).toContainText('Se ha cancelado la confirmación con tu banco')
    expect(bodies).toMatchObject([
      { platform_name: 'stripe', payment_method_id: 'pm_made_by_stripe' },
      { platform_name: 'stripe', payment_intent_id: 'pi_1' },
    ])
    expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual(
      expect.arrayContaining([
        ['cardNumber', true],
        ['createPaymentMethod', 'pk_live_1', 'card', true],
        // Our dialog does not cover the challenge.
        ['handleNextAction', 'cs_1', 0],
      ]),
    )
  })
})
