import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#lib/api/query-client.ts'
import { electricity, otherTariff } from '#test/contract-examples.ts'
import { card, contractServer, drawContract } from '#test/contract-page.tsx'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() =>
  loadSpanish('contracts', 'contract-changes', 'fields', 'shell', 'consumption', 'power-advice'),
)

const info = {
  first_day: null,
  last_day: null,
  finest: 'hourly',
  tariff: '3.0TD',
  zone: 'peninsula',
  delay_days: 3,
  has_prices: false,
}
const billed = {
  months: ['2026-08', '2026-09'],
  contracts: [{ name: '100001', address: 'x', place: 0, amounts: [10, 20], energies: [1200, 345] }],
  n_contracts: 1,
}
const month = (name: string): PowerAdvice['months'][number] => ({
  month: name,
  days: 30,
  demand: ['5.1', '5.2', '5.3', '5.4', '5.5', '6.2'],
  source: 'meter',
  prices: ['0.08', '0.07', '0.03', '0.02', '0.01', '0.01'],
  tax_factor: '1.27',
  unsettled_tax_factor: null,
})
const advice: PowerAdvice = {
  contracted: ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'].map((period) => ({ period, power: '9.060' })),
  months: [month('2026-08'), month('2026-09')],
  prices: ['0.08', '0.07', '0.03', '0.02', '0.01', '0.01'],
  tax_factor: '1.27',
  unsettled_tax_factor: null,
  suggested: null,
  other: otherTariff,
}
const shop = {
  ...electricity,
  tariff: { name: '3.0TD' },
  pricelist: { name: 'Negoci 24 h', nom_comercial: 'Negoci 24 h' },
  contracted_power_period: [9.06, 9.06, 9.06, 9.06, 9.06, 15.1].map((power, i) => ({
    period: `P${i + 1}`,
    power,
  })),
}
const drawConsumption = (contract: typeof shop, chart: object) => {
  const server = contractServer({ contract, changes: [] }, ({ path }) => {
    if (path.includes('/cch/info/')) return { body: info }
    if (path.includes('/cch/power/')) return { body: advice }
    if (path.startsWith('invoices/chart')) return { body: chart }
    if (path.includes('/tariffs/'))
      return {
        body: {
          current: { tariff: '3.0TD', product: 'Negoci 24 h', prices: null },
          other: {
            tariff: '2.0TD',
            products: [
              {
                id: 1,
                name: 'Llum Clara',
                prices: { from: '2026-01-01', power: [], energy: [], fixed: null, surplus: null },
              },
            ],
          },
        },
      }
    return undefined
  })
  drawContract(contract, { settings: defaultSettings })
  return server
}
const consumption = () => document.querySelector('#consumption')?.textContent.replaceAll(/\s/g, ' ')

test('consumption without a curve is what the invoices say; advice of a smaller tariff leads to its form, where the customer says yes', async () => {
  drawConsumption(shop, billed)
  await expect.poll(consumption).toContain('Esto es lo que dicen sus facturas.')
  expect(consumption()).toContain('1.545 kWh')
  await expect.element(page.getByRole('link', { name: 'Ver sus facturas' })).toBeVisible()
  const power = () => card('Potencia')
  await expect.poll(() => power()?.querySelectorAll('tbody tr').length).toBe(advice.months.length)
  for (const words of ['3.0TD → 2.0TD', 'Negoci 24 h → Llum Clara', 'te habrían bastado 5,5 / 6,2 kW'])
    expect(power()?.textContent.replaceAll(/\s/g, ' ')).toContain(words)
  expect(power()?.textContent).toMatch(/En total habrías pagado [^:]+ (más|menos)/)
  await page.getByRole('button', { name: 'Ver el cambio a 2.0TD' }).click()
  const form = page.getByRole('dialog', { name: 'Cambiar la potencia' })
  const yes = form.getByRole('checkbox', { name: 'Quiero pasar de 3.0TD a 2.0TD con dos potencias' })
  await expect.element(yes).not.toBeChecked()
  await yes.click()
  await expect.element(form.getByLabelText(/^Potencia P1/)).toHaveValue('5,5')
  await expect.element(form.getByLabelText(/^Potencia P2/)).toHaveValue('6,2')
})

test('consumption of one that is terminated without invoices leads to none', async () => {
  const server = drawConsumption({ ...shop, state: 'baixa' }, { months: [], contracts: [], n_contracts: 0 })
  await expect.poll(consumption).toContain('No guardamos la curva de este contrato, que está de baja.')
  await expect.poll(() => server.to(/^invoices\/chart/, 'GET').length).toBe(1)
  await expect.poll(() => queryClient().isFetching()).toBe(0)
  // An answer is drawn a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(consumption()).not.toContain('facturas')
})
