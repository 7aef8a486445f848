import type { Stripe } from '@stripe/stripe-js'
import { beforeAll, expect, test, vi } from 'vitest'
import { button, dialog, drawDialog, isShown, payments, platform } from '#test/paying.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('payment', 'fields', 'shell'))

type Heard = (state: { complete: boolean; error?: { code: string } | undefined }) => void
const asked: unknown[] = []

/** A plain input for each of Stripe's fields. */
function aField(part: string) {
  let hear: Heard = () => undefined
  const input = document.createElement('input')
  input.setAttribute('aria-label', part)
  input.addEventListener('input', () =>
    hear({
      complete: input.value.length > 2,
      error: input.value === 'bad' ? { code: 'invalid_number' } : undefined,
    }),
  )
  const field = {
    on: (_: string, listener: Heard) => {
      hear = listener
      return field
    },
    mount: (place: string) => document.querySelector(place)?.append(input),
    update: () => undefined,
    focus: () => input.focus(),
    destroy: () => input.remove(),
  }
  return field
}

/** What ours uses of Stripe's script, which is not available here. */
function standIn(key: string) {
  const made: Record<string, ReturnType<typeof aField>> = {}
  return {
    elements: () => ({
      create: (part: string, { style }: { style: { base: object } }) => {
        asked.push([part, Object.keys(style.base).length > 2])
        const field = aField(part)
        made[part] = field
        return field
      },
      getElement: (part: string) => made[part],
    }),
    createPaymentMethod: ({ type, card }: { type: string; card: unknown }) => {
      asked.push(['createPaymentMethod', key, type, card === made['cardNumber']])
      return Promise.resolve({ paymentMethod: { id: 'pm_made_by_stripe' } })
    },
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => {
      asked.push(['handleNextAction', clientSecret, document.querySelectorAll('dialog[open]').length])
      return Promise.resolve({})
    },
  } as unknown as Stripe
}

const challenge = {
  status: 'requires_action',
  transaction_id: 'T2',
  payment_intent_id: 'pi_1',
  client_secret: 'cs_1',
}
const refused = { status: 'failed', transaction_id: 'T2', error: 'payment_intent_unexpected_state' }

test('its own fields, a challenge over the page, and the confirmation', async () => {
  vi.stubGlobal('Stripe', Object.assign(standIn, { version: 3 }))
  const server = payments({
    platforms: { body: { platforms: [platform('stripe')] } },
    pay: ({ body }) => ({ body: body['payment_intent_id'] ? refused : challenge }),
  })
  drawDialog()
  await isShown(dialog, 'Los datos de tu tarjeta van directamente a Stripe')
  await button(/^Pagar /).click()
  await isShown(dialog, 'Falta el número de tarjeta.')
  const part = (name: string) => dialog.getByLabelText(name, { exact: true })
  await expect.element(part('cardNumber')).toHaveFocus()
  await part('cardNumber').fill('bad')
  await isShown(dialog, 'Esto no es un número de tarjeta.')
  for (const name of ['cardNumber', 'cardExpiry', 'cardCvc']) await part(name).fill('1234')
  await button(/^Pagar /).click()
  await isShown(dialog.getByRole('alert'), 'Se ha cancelado la confirmación con tu banco')
  expect(server.to(/^pay\?/).map(({ body }) => body)).toMatchObject([
    { platform_name: 'stripe', payment_method_id: 'pm_made_by_stripe' },
    { platform_name: 'stripe', payment_intent_id: 'pi_1' },
  ])
  expect(asked).toEqual(
    expect.arrayContaining([
      ['cardNumber', true],
      ['createPaymentMethod', 'pk_live_1', 'card', true],
      // Our dialog does not cover the challenge.
      ['handleNextAction', 'cs_1', 0],
    ]),
  )
})
