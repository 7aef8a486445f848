import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  asMarta,
  button,
  close,
  dialog,
  drawDialog,
  invoice,
  isShown,
  paid,
  payByCard,
  payments,
  platform,
  processing,
  retry,
  title,
} from '#test/paying.tsx'
import { draw, loadSpanish } from '#test/portal.tsx'
import { keepAttempt } from './open-attempt.ts'
import { Payments } from './payments.tsx'

beforeAll(() => loadSpanish('payment', 'fields', 'shell'))

const { pathname, search } = window.location
const at = (address: string) => window.history.replaceState(null, '', address)
afterEach(() => at(pathname + search))

const { transaction_id } = paid
const nothing = { ...paid, status: '', transaction_id: '', error: 'internal_error' }
const verifying = { body: { status: 'processing', transaction_id } }

describe('being verified', () => {
  test('it may be closed, and ends by itself', async () => {
    const server = payments({ pay: verifying, summary: processing })
    drawDialog()
    await payByCard()
    await expect.element(title('Estamos comprobando el pago')).toHaveFocus()
    await isShown(dialog, 'Puedes cerrar esta ventana')
    await expect.element(close).toBeVisible()
    const asked = () => server.to(/^transaction_summary/, 'GET').length
    await expect.poll(asked).toBe(1)
    server.answers.summary = { body: paid }
    await expect.element(title('Pago hecho')).toBeVisible()
    expect(asked()).toBeGreaterThan(1)
    await isShown(dialog, 'T23456789ABCDEFGHJKL')
  })

  test('followed by the next page, and not reopened once closed', async () => {
    payments({ pay: verifying, summary: processing })
    const redraw = drawDialog()
    await payByCard()
    await expect.element(title('Estamos comprobando el pago')).toBeVisible()
    redraw(null)
    await expect.element(dialog).not.toBeInTheDocument()

    const next = draw(<Payments />, asMarta)
    await expect.element(title('Estamos comprobando el pago')).toBeVisible()
    await close.click()
    await expect.element(dialog).not.toBeInTheDocument()
    next(null)
    draw(
      <>
        <Payments />
        <p>Facturas</p>
      </>,
      asMarta,
    )
    // The part has looked once it is on the page.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('back from the provider’s page', () => {
  test('cancelled there: reported, without another redirect', async () => {
    const server = payments({
      platforms: { body: { platforms: [platform('monei', 'link')] } },
      summary: { body: { ...paid, status: 'requires_action' } },
    })
    keepAttempt(asMarta.profile?.id, {
      invoices: [invoice],
      platform: 'monei',
      transactionId: transaction_id,
    })
    at(`/facturas?transaction_id=${transaction_id}&status=CANCELED`)
    draw(<Payments />, asMarta)
    await isShown(dialog.getByRole('alert'), 'Has cancelado el pago en la página de la plataforma.')
    expect(window.location.pathname + window.location.search).toBe('/facturas')
    expect(server.to(/^pay\?/)).toEqual([])
    await retry.click()
    await expect.element(button(/^Ir a pagar/)).toBeVisible()
  })

  test.each(['payment_intent=pi_nobody', 'payment_id=x&transaction_id=T2222'])(
    'an unknown payment is said to be: %s',
    async (query) => {
      payments({ pay: { status: 404, body: { error: 'not_found' } }, summary: { body: nothing } })
      at(`/factura/7?${query}`)
      draw(<Payments />, asMarta)
      await expect.element(title('No encontramos este pago')).toBeVisible()
      expect(window.location.pathname + window.location.search).toBe('/factura/7')
    },
  )
})
