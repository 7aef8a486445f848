import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { preferences } from '#test/notices.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, serve } from '#test/server.ts'
import { PreferencesCard } from './preferences-card.tsx'

beforeAll(() => loadSpanish('shell', 'notices'))
afterEach(async () => {
  vi.unstubAllGlobals()
})

const box = (name: string) => page.getByRole('checkbox', { name })
const status = page.getByRole('status')

function open(
  {
    saved = () => ({ body: { status: 'OK' } }),
    ...props
  }: { saved?: () => Answer | Promise<Answer>; hasWebhooks?: boolean } = {},
  profile = marta,
) {
  const server = serve(({ method }) => (method === 'POST' ? saved() : { body: preferences }))
  draw(<PreferencesCard hasWebhooks={props.hasWebhooks ?? false} slots={{ budget: <em>Mi límite</em> }} />, {
    profile,
  })
  return server
}

test('a choice is saved at once, and said', async () => {
  const server = open()
  await expect.element(status).toHaveTextContent('Se guarda solo')
  await expect.element(box('Correo: Factura nueva')).toBeChecked()
  await box('Correo: Factura nueva').click()
  await box('Móvil: Factura nueva').click()
  await expect.element(box('Correo: Factura nueva')).not.toBeChecked()
  await expect.element(status).toHaveTextContent('Guardado')
  expect(server.to(/preferences/).map(({ body }) => body)).toEqual([
    { kind: 'invoices', channel: 'mail', is_on: false },
    { kind: 'invoices', channel: 'push', is_on: true },
  ])
})

test('changes of one box are saved in their order, and the last one stays', async () => {
  const answers: (() => void)[] = []
  const server = open({
    saved: () => new Promise((resolve) => answers.push(() => resolve({ body: { status: 'OK' } }))),
  })
  await box('Correo: Factura nueva').click()
  await box('Correo: Factura nueva').click()
  await expect.element(status).toHaveTextContent('Guardando…')
  expect(server.to(/preferences/)).toHaveLength(1)
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await expect.element(status).toHaveTextContent('Guardado')
  await expect.element(box('Correo: Factura nueva')).toBeChecked()
})

test.each<[string, Answer]>([
  ['refused', { status: 500, body: { error: 'internal_error' } }],
  ['lost', null],
])('what is %s is taken back, and named', async (_, answer) => {
  open({ saved: () => answer })
  await box('Móvil: Factura nueva').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('No hemos podido guardar el cambio de «Factura nueva» (Móvil)')
  await expect.element(box('Móvil: Factura nueva')).not.toBeChecked()
})

test('what makes no sense is a dash, what cannot apply says why, and what is locked too', async () => {
  open()
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(row(/^Factura nueva/).getByText('No disponible')).toBeInTheDocument()
  await expect.element(row(/^Horas baratas/)).toHaveTextContent('Solo con precio indexado: el tuyo es fijo')
  expect(
    row(/^Horas baratas/)
      .getByRole('checkbox')
      .elements(),
  ).toHaveLength(0)
  const legal = box('Correo: Cambio de precios y renovación, siempre activo')
  await expect.element(legal).toBeChecked()
  await expect.element(legal).toBeDisabled()
  await expect.element(legal).toHaveAccessibleDescription('La ley nos obliga a avisarte un mes antes')
  await expect.element(box('Calendario: Cambio de precios y renovación')).toBeEnabled()
  await expect.element(row(/límite/)).toHaveTextContent('Mi límite')
})

test('webhooks have a column where there is one', async () => {
  open({ hasWebhooks: true })
  await expect.element(box('Webhook: Factura nueva')).toBeChecked()
})

test('staff who only look change nothing, and read why', async () => {
  open({}, { ...marta, readonly: true })
  await expect.element(box('Correo: Factura nueva')).toBeDisabled()
  await expect.element(page.getByText('No se puede hacer esta acción mientras se suplanta')).toBeVisible()
})

describe('on a phone', () => {
  test('each kind has its channels as buttons that say their name, by touch and by keyboard', async () => {
    await page.viewport(360, 740)
    open()
    await page.getByText('Móvil', { exact: true }).last().click()
    await expect.element(box('Móvil: Factura nueva')).toBeChecked()
    await userEvent.keyboard(' ')
    await expect.element(box('Móvil: Factura nueva')).not.toBeChecked()
    await expect.element(page.getByText('–', { exact: true }).first()).not.toBeVisible()
  })
})
