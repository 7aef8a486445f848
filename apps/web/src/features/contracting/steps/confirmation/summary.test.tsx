import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/axe.ts'
import { fakeServer, typed } from '#test/contracting-server.ts'
import { askCode, chooseStart, codeField, drawWizard, heading, withDraft } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => history.replaceState(null, '', '/'))

const atSummary = { current: 'confirmation' as const, completed: 4 }
const withValues = (over: object) => withDraft({ ...atSummary, values: { ...typed, ...over } })

test('says where, who signs and how it is paid; each part is edited in its step', async () => {
  fakeServer(withDraft(atSummary))
  drawWizard()
  await expect.element(page.getByText('Nerea Ibáñez, titular')).toBeVisible()
  await expect.element(page.getByText(/^2\.0TD · P1.4,6.kW · P2.4,6.kW$/)).toBeVisible()
  await expect.element(page.getByText(/^Domiciliación en ES/)).toBeVisible()
  await page.getByRole('button', { name: 'Editar la luz' }).click()
  await expect.element(heading('Elige potencia y producto')).toBeVisible()
})

test('a company is signed for by its representative', async () => {
  const person = {
    ...typed['person'],
    vat: 'B12345674',
    name: 'Forn Ibáñez, S.L.',
    repVat: '11111111H',
    repName: 'Nerea',
    repSurName1: 'Ibáñez',
  }
  fakeServer(withValues({ person }))
  drawWizard()
  await expect.element(page.getByText('Nerea Ibáñez, en nombre de Forn Ibáñez, S.L.')).toBeVisible()
  await expect.element(page.getByText('B12345674 · representante 11111111H')).toBeVisible()
})

test('six powers are a table', async () => {
  const powers = { power: '16', power2: '16', power3: '17', power4: '17', power5: '17', power6: '20,5' }
  fakeServer(withValues({ contract: { ...typed['contract'], ...powers, accessTariff: '19' } }))
  drawWizard()
  const table = page.getByRole('table', { name: 'Potencia, en kW' })
  await expect.element(table.getByRole('columnheader', { name: 'P6' })).toBeVisible()
  await expect.element(table.getByRole('cell', { name: '20,5' })).toBeVisible()
})

const estimate = (total: string, discount?: string) => ({
  total,
  otherwise: null,
  months: [],
  lines: [{ kind: 'energy', amount: total }, ...(discount ? [{ kind: 'discount', amount: discount }] : [])],
})

test('the total of both energies stands at the button, with its discount; on a phone on top too', async () => {
  const gasContract = {
    includeGas: true,
    cups: 'ES0217000000009008NF',
    accessTariff: '2',
    selectedProduct: '7',
  }
  const values = { ...typed, gasContract } as typeof typed
  fakeServer((call) => {
    if (!call.path.includes('contractacio/estimate'))
      return withDraft({ kind: 'dual', current: 'confirmation', completed: 5, values })(call)
    const isGas = call.body['energy'] === 'gas'
    const products = [{ id: 7, estimate: isGas ? estimate('540.00') : estimate('660.00', '-20.00') }]
    return { body: { kwh: [3000], source: 'given', products, present: null } }
  })
  drawWizard('dual')
  const bar = page.getByText(/^Luz y gas, impuestos incluidos\./)
  await expect
    .element(bar)
    .toHaveTextContent('Luz y gas, impuestos incluidos. Con 20,00 € de descuento en la primera factura.')
  await expect
    .poll(() => bar.query()?.parentElement?.textContent)
    .toMatch(/100,00.€ al mes de media, 1\.200,00.€ al año/)
  const top = page.getByRole('link', { name: /al mes, .* al año, con impuestos/, includeHidden: true })
  await expect.element(top).not.toBeVisible()
  await page.viewport(360, 740)
  await expect.element(top).toBeVisible()
})

test('axe finds nothing while the code is typed and the mobile corrected', async () => {
  fakeServer(withDraft(atSummary))
  drawWizard()
  await chooseStart()
  await askCode.click()
  await expect.element(codeField).toBeVisible()
  await page.getByRole('button', { name: 'El móvil o el correo no son correctos' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Móvil' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
