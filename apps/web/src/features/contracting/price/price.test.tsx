import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer, typed } from '#test/contracting-server.ts'
import { drawWizard, heading, withDraft } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'fields', 'shell'))
beforeEach(() => history.replaceState(null, '', '/'))

const month = (name: string, otherwise: string | null) => ({ month: name, total: '50.00', otherwise })
const estimate = {
  total: '600.00',
  otherwise: '590.00',
  months: [month('2026-12', '49.00'), month('2027-01', '48.00'), month('2027-02', null)],
  lines: [{ kind: 'energy', amount: '600.00' }],
}
const year = { kwh: [3000], source: 'given', products: [{ id: 7, estimate }], present: null }
const gasContract = {
  includeGas: true,
  cups: 'ES0217000000009008NF',
  accessTariff: '2',
  selectedProduct: '7',
}

const priced = (draft: Parameters<typeof withDraft>[0]) =>
  fakeServer((call) =>
    call.path.includes('contractacio/estimate') ? { body: year } : withDraft(draft)(call),
  )

test('both energies have one price together; only a phone has it in the bar', async () => {
  const values = { ...typed, gasContract } as typeof typed
  priced({ kind: 'dual', current: 'payment', completed: 4, values })
  drawWizard('dual')
  await expect.element(page.getByRole('region', { name: 'Luz y gas' })).toHaveTextContent('100,00 €al mes')
  const bar = page.getByRole('link', { name: /al mes, ver/, includeHidden: true })
  await expect.element(bar).not.toBeVisible()
  await page.viewport(360, 740)
  await expect.element(bar).toBeVisible()
  await expect.element(bar).toHaveTextContent('100,00 €')
})

test('months whose tax is not settled have their names, and kWh say whose they are', async () => {
  const bill = { kwh: [1, 2, 3], prices: null }
  const values = { ...typed, installation: { ...typed.installation, bill } } as unknown as typeof typed
  priced({ current: 'contract', completed: 2, values })
  drawWizard()
  await expect.element(page.getByText(/por decidir: diciembre y enero\. .*590,00/)).toBeVisible()
  await expect.element(page.getByText(/^Con 3\.000.kWh del último año de tu factura\.$/)).toBeVisible()
})

test('while some of six powers are missing nothing is asked with the wrong ones', async () => {
  const server = priced({ current: 'contract', completed: 2 })
  drawWizard()
  await expect.element(heading('Llum Clara').first()).toBeVisible()
  await page.getByLabelText('Potencia P1').fill('16')
  await expect.element(page.getByText(/^Escribe el CUPS o las potencias/)).toBeVisible()
  for (const period of [2, 3, 4, 5, 6]) await page.getByLabelText(`Potencia P${period}`).fill('17')
  await expect.element(heading('Llum Clara').first()).toBeVisible()
  const asked = server.to(/contractacio\/estimate/).map(({ body }) => (body['powers'] as string[]).length)
  expect(new Set(asked)).toEqual(new Set([2, 6]))
  expect(asked.filter((count) => count === 6)).toHaveLength(1)
})
