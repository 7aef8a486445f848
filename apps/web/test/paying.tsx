import type { TransactionSummary } from '@fanal/contract/schemas/payment'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { PaymentDialog } from '#features/payment/payment-dialog.tsx'
import { marta } from '#lib/customer-fixture.ts'
import type { Portal } from '#lib/portal.tsx'
import { draw } from './portal.tsx'
import { type Answer, type Call, serve } from './server.ts'

// A payment whose answers a test sets: nothing is paid.

export const invoice = { id: 1, number: 'FE26-000001', amount_pending: '68.07' }
export const paid: TransactionSummary = {
  transaction_id: 'T23456789ABCDEFGHJKL',
  status: 'succeeded',
  amount: '68.07',
  currency: 'EUR',
  last_transaction_update_at: '2026-11-15T08:30:00Z',
  invoice_id: 1,
  invoice_number: 'FE26-000001',
  invoice_concept: 'FE26-000001',
  invoices: [{ invoice_id: 1, invoice_number: 'FE26-000001', amount: '68.07' }],
  payment_method_id: 'pm_1',
  payment_type: 'credit_card',
  paid_by_user_email: 'marta@example.com',
  error: '',
}
export const platform = (name: string, form = 'card') => ({ name, form, is_multiple: true })
export const processing = { body: { ...paid, status: 'processing' } }

interface PaymentAnswers {
  platforms: Answer
  pay: Answer | ((call: Call) => Answer | Promise<Answer>)
  summary: Answer
}

/** The answers to each call; they can be changed between two of them. */
export function payments(first: Partial<PaymentAnswers> = {}) {
  const answers: PaymentAnswers = {
    platforms: { body: { platforms: [platform('sandbox')] } },
    pay: { body: {} },
    summary: { body: paid },
    ...first,
  }
  const server = serve((call) => {
    const { path } = call
    if (path.startsWith('payment_platforms_available')) return answers.platforms
    if (path.startsWith('transaction_summary')) return answers.summary
    if (path.startsWith('publishable_key')) return { body: { publishable_key: 'pk_live_1' } }
    if (path.startsWith('payments/sandbox/challenge')) return { body: { status: 'ok' } }
    return typeof answers.pay === 'function' ? answers.pay(call) : answers.pay
  })
  return Object.assign(server, { answers })
}

export const asMarta = { profile: marta as Portal['profile'] }
export const drawDialog = (onClose: () => void = () => undefined) =>
  draw(<PaymentDialog invoices={[invoice]} onClose={onClose} />, asMarta)

export const dialog = page.getByRole('dialog', { name: 'Pagar con tarjeta' })
export const title = (name: string) => dialog.getByRole('heading', { name })
export const button = (name: string | RegExp) => dialog.getByRole('button', { name })
export const close = button('Cerrar').last()
export const retry = button('Volver a intentarlo')

/** Fills in a test card that pays, by its button, and pays. */
export async function payByCard(): Promise<void> {
  await button(/^4242 4242/).click()
  await button(/^Pagar /).click()
}

export const isShown = (what: Locator, text: string | RegExp) => expect.element(what).toHaveTextContent(text)

/** The bank asks the customer. */
export const challenged = {
  body: { status: 'requires_action', transaction_id: 'T2', payment_intent_id: 'pi', client_secret: 's' },
}
