import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleCupsConfig } from '@fanal/contract/fixtures/example-cups-config-fixture'
import { aPoint, fakeServer, typed } from '#test/contracting-server.ts'
import { drawWizard, withDraft } from '#test/contracting-wizard.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('contracting', 'contracting-price', 'fields', 'shell'))
beforeEach(() => history.replaceState(null, '', '/'))

const yearOf = (total: string, over: object = {}) => ({
  total,
  otherwise: null,
  months: [
    { month: '2026-12', total: '60.00', otherwise: null },
    { month: '2027-01', total: '40.01', otherwise: null },
  ],
  lines: [{ kind: 'vat', amount: total }],
  ...over,
})
const prices = {
  from: '2026-01-01',
  power: ['0.082011', '0.008096'],
  energy: ['0.226', '0.15', '0.124'],
  fixed: null,
  surplus: '0.06',
}
const product = (id: number, name: string, over: object = {}) => ({
  id,
  name,
  ov_description: '',
  ov_link: '',
  tariff: '2.0TD',
  duration_months: 12,
  prices,
  discount: null,
  ...over,
})
const taxed = { power: ['0.104307', '0.010297'], energy: ['0.28744', '0.190780', '0.157711'], fixed: null }
const three = [
  product(7, 'Llum Clara'),
  product(8, 'Llum Fixa', { prices: { ...prices, energy: ['0.162', '0.162', '0.162'], surplus: null } }),
  product(9, 'Llum Indexada', { is_indexed: true, duration_months: null }),
]
const estimates = {
  kwh: [3000],
  source: 'given',
  tax: 'igic',
  products: [
    { id: 7, estimate: yearOf('100.01'), taxed },
    { id: 8, estimate: yearOf('110.00'), taxed },
    { id: 9, estimate: yearOf('90.00'), taxed },
  ],
  present: null,
}

function serveOffers(
  items: object[],
  { values = typed, rights = '5.75' }: { values?: typeof typed; rights?: string | null } = {},
) {
  const draft = withDraft({ current: 'contract', completed: 2, values })
  return fakeServer((call) => {
    if (call.path.includes('pricelist')) return { body: { items } }
    if (call.path.includes('contractacio/estimate')) return { body: estimates }
    if (call.path.includes('config/cups'))
      return {
        body: {
          ...exampleCupsConfig,
          supply_point: { ...aPoint, extension_rights: rights },
        },
      }
    return draft(call)
  })
}
const unchosen = { ...typed, contract: { ...typed['contract'], selectedProduct: '' } } as typeof typed
const choices = () => page.getByRole('radiogroup', { name: 'Producto' })

test('the cheapest for this use is marked, and never one whose price follows the market', async () => {
  serveOffers(three, { values: unchosen })
  drawWizard()
  await expect
    .element(choices().getByRole('radio', { name: /Llum Clara El más barato con precio fijo/ }))
    .toBeVisible()
  await expect.element(choices().getByRole('radio', { name: /Llum Indexada Precio variable/ })).toBeVisible()
  await expect.element(choices().getByRole('radio', { checked: true })).not.toBeInTheDocument()
})

test('a single product is chosen already', async () => {
  serveOffers([three[0] ?? {}], { values: unchosen })
  drawWizard()
  await expect.element(choices().getByRole('radio', { name: /Llum Clara/ })).toBeChecked()
  await expect.element(choices().getByText('El más barato con precio fijo')).not.toBeInTheDocument()
})

test('prices by term and period, without and with taxes; the same in all periods is one row', async () => {
  serveOffers(three)
  drawWizard()
  const table = choices().getByRole('table', { name: 'Precios por término y periodo' }).first()
  await expect.element(table.getByRole('row', { name: /P1 0,082011 0,104307/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /P3 0,124 0,157711/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /Excedentes.*0,06.*—/ })).toBeVisible()
  await choices().getByText('Precios por periodo').nth(1).click()
  await expect.element(choices().getByRole('row', { name: /Energía.*0,162 0,287440/ })).toBeVisible()
})

test('month by month, adding up to the year; the tax has the name of the place', async () => {
  serveOffers(three)
  drawWizard()
  const aside = page.getByRole('complementary', { name: /precio/i })
  await expect.element(aside.getByRole('row', { name: /^IGIC 100,01/ })).toBeVisible()
  await aside.getByText('Mes a mes').click()
  await expect.element(aside.getByRole('row', { name: /enero 40,01/ })).toBeVisible()
  await expect.element(aside.getByRole('row', { name: /Año 100,01/ })).toBeVisible()
})

test('what both energies cost is the sum of what each is shown to cost', async () => {
  const gasContract = {
    includeGas: true,
    cups: 'ES0217000000009008NF',
    accessTariff: '2',
    selectedProduct: '7',
  }
  const values = { ...typed, gasContract } as typeof typed
  // A twelfth is 8.334…: each is shown as 8.33.
  serveOffers(three, { values })
  drawWizard('dual')
  await expect.element(page.getByRole('region', { name: 'Luz y gas' })).toHaveTextContent('16,66 €')
})

test('the fees of a new supply are apart, with VAT', async () => {
  serveOffers(three)
  drawWizard()
  const fees = page.getByRole('table', { name: /Derechos de la distribuidora/ })
  await expect.element(fees.getByRole('row', { name: /Derechos de acceso 109,65/ })).toBeVisible()
  await expect.element(fees.getByRole('row', { name: /Total 120,59.€$/ })).toBeVisible()
  await expect.element(page.getByText(/Con el IVA del 21.%\./)).toBeVisible()
})

test('of a switch only another power costs; rights that are not known make it a range', async () => {
  const installation = { ...typed['installation'], activeContract: true }
  const values = { ...typed, installation } as typeof typed
  serveOffers(three, { values, rights: null })
  drawWizard()
  await expect.element(choices().getByRole('radio', { name: /Llum Clara/ })).toBeVisible()
  await expect.element(page.getByText(/Derechos de la distribuidora/)).not.toBeInTheDocument()
  for (const period of [1, 2]) await page.getByLabelText(`Potencia P${period}`).fill('5,75')
  const fees = page.getByRole('table', { name: /Derechos de la distribuidora/ })
  await expect.element(fees.getByRole('row', { name: /Derechos de extensión 0,00.*24,03/ })).toBeVisible()
  await expect.element(fees.getByRole('row', { name: /Total 38,36.*62,39/ })).toBeVisible()
})

test('panels and a price that follows the market are said to be left out of the year', async () => {
  const contract = { ...typed['contract'], selfcons: true, selfconsCode: '41', selectedProduct: '9' }
  serveOffers(three, { values: { ...typed, contract } })
  drawWizard()
  await expect.element(page.getByText(/^Sin contar los excedentes ni la batería virtual/)).toBeVisible()
  await expect.element(page.getByText(/^Precio indexado: calculado con la media/)).toBeVisible()
})
