import { exampleCupsConfig } from '@fanal/contract/fixtures/example-cups-config-fixture'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, typed } from '#test/contracting-server.ts'
import { drawWizard, heading, next, startNow, withDraft } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => history.replaceState(null, '', '/'))

const gone = 'Ese archivo ya no está: súbelo otra vez.'
const gas = { includeGas: true, cups: 'ES0217000000009008NF', activeContract: false, accessTariff: '2' }
const values = { ...typed, gasContract: { ...gas, selectedProduct: '7' } } as typeof typed

/** Steps are answered so, by kind of lead and number, with the names that were sent. */
const refusing = (
  draft: Parameters<typeof withDraft>[0],
  path: RegExp,
  step: number,
  errors: Record<string, string[]>,
) =>
  fakeServer((call) => {
    if (call.path.includes('gas/contractacio/config/cups'))
      return { body: { ...exampleCupsConfig, access_tariff: { id: 2, name: 'RL.2' } } }
    return path.test(call.path) && call.body['step'] === step
      ? { status: 400, body: { error: 'validation', errors } }
      : withDraft({ values, ...draft })(call)
  })

test('what the server refuses by the names that were sent is told at the fields of the form', async () => {
  refusing({ current: 'person', completed: 1 }, /^leads\?/, 3, {
    fisic_vat: ['tax_id_not_valid'],
    nif_faceup: ['upload_gone'],
  })
  drawWizard()
  await next.click()
  await expect.element(page.getByText('Este número no es un DNI, NIE o NIF válido.')).toBeVisible()
  await expect.element(page.getByText(gone)).toBeVisible()
  await expect.element(page.getByLabelText('DNI, NIE o NIF')).toHaveFocus()
  await expect.element(page.getByText('Hay 2 datos por corregir.')).toBeVisible()
})

test.each(['payment', 'confirmation'] as const)(
  'a file of an earlier step that is gone leads there from %s, and is marked',
  async (current) => {
    refusing({ current, completed: current === 'payment' ? 3 : 4 }, /^leads\?/, 3, {
      nif_faceup: ['upload_gone'],
    })
    drawWizard()
    await (current === 'payment' ? next : startNow).click()
    await expect.element(heading('¿A nombre de quién?')).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Corrige lo que está marcado')
    await expect.element(page.getByText(gone)).toBeVisible()
    await expect.element(page.getByLabelText('Primer apellido')).toHaveValue('Ibáñez')
    await page.getByRole('button', { name: 'Quitar dni.png' }).click()
    await expect.poll(() => page.getByText(gone).elements().length).toBe(0)
  },
)

test('the supply point of the gas is told in its own step', async () => {
  refusing({ kind: 'dual', current: 'gasContract', completed: 3 }, /^gas\/leads/, 2, {
    'cups.name': ['cups_not_available'],
  })
  drawWizard('dual')
  await next.click()
  await expect.element(page.getByText('Este CUPS no se puede contratar ahora con nosotros.')).toBeVisible()
  await expect.element(page.getByLabelText('CUPS del gas')).toHaveFocus()
  await expect.element(heading('El gas')).toBeVisible()
})

test.each([
  ['electricity', /^leads\?/, 2, '¿Dónde quieres la luz?', 'CUPS de la luz'],
  ['gas', /^gas\/leads/, 2, 'El gas', 'CUPS del gas'],
] as const)(
  'a supply point (%s) that is taken meanwhile leads back to its step',
  async (_, path, step, title, label) => {
    refusing({ kind: 'dual', current: 'payment', completed: 4 }, path, step, {
      'cups.name': ['cups_not_available'],
    })
    drawWizard('dual')
    await next.click()
    await expect.element(heading(title)).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Corrige lo que está marcado')
    await expect.element(page.getByLabelText(label)).toBeInvalid()
  },
)
