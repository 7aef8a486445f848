import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { serve } from '#test/server.ts'
import { openPage } from '#test/whole-page.tsx'

const path = '/contratos/electricidad/100001/comunicaciones'
const sent = (id: number, channel: string, subject: string, over: object = {}) => ({
  id,
  sent_at: '2026-10-01T08:00:00.000Z',
  channel,
  subject,
  body: '',
  has_document: false,
  ...over,
})
const row = (subject: string) => page.getByRole('row').filter({ hasText: subject })

test('what was sent: when, how, what, and the document', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const server = serve(() => ({
    body: {
      items: [
        sent(1, 'sms', 'Corte programado', { body: 'La distribuidora ha programado un corte.' }),
        sent(2, 'portal', 'Mejora en tu oficina virtual'),
        sent(3, 'postal', 'Tus precios', { has_document: true }),
      ],
    },
  }))
  await openPage(path, { profile: marta })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Comunicaciones del contrato 100001')
  await expect.element(row('Corte programado')).toHaveTextContent('SMS')
  await expect.element(row('Corte programado')).toHaveTextContent('1 oct 2026')
  await expect.element(row('Mejora en tu oficina virtual')).toHaveTextContent('Portal')
  await expect.element(row('Corte programado').getByRole('button')).not.toBeInTheDocument()
  const body = page.getByText('La distribuidora ha programado un corte.')
  await expect.element(body).not.toBeVisible()
  await page.getByText('Corte programado').click()
  await expect.element(body).toBeVisible()
  await expect.element(row('Tus precios')).toHaveTextContent('Correo postal')
  await row('Tus precios')
    .getByRole('button', { name: /^Descargar el documento/ })
    .click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  expect(server.to(/communications\/3\/document/, 'GET')).toHaveLength(1)
  saved.mockRestore()
  await expect
    .element(page.getByRole('link', { name: 'Contrato 100001' }))
    .toHaveAttribute('href', '/contratos/electricidad/100001')
})

test('nothing was sent yet', async () => {
  serve(() => ({ body: { items: [] } }))
  await openPage(path, { profile: marta })
  await expect.element(page.getByText('Todavía no te hemos enviado nada sobre este contrato.')).toBeVisible()
})
