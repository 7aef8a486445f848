import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import type { TariffOptions } from '@fanal/contract/schemas/products'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeServer, contract, drawForm, field } from '#test/contract-changes.tsx'
import { draw, loadSpanish } from '#test/portal.tsx'
import { PowerChangeForm } from './power-change-form.tsx'
import { PowerFees } from './power-fees.tsx'

beforeAll(() => loadSpanish('contract-changes', 'contracts', 'fields', 'shell'))

const drawWith = (fees: Partial<typeof defaultSettings.powerChange.fees>) =>
  draw(<PowerFees />, {
    settings: { ...defaultSettings, powerChange: { fees: { ...defaultSettings.powerChange.fees, ...fees } } },
  })

test.each<[keyof typeof defaultSettings.powerChange.fees, string]>([
  ['connection', '11,11'],
  ['accessPerKw', '22,22'],
  ['extensionPerKw', '33,33'],
])('the fee %s is the one of the settings', async (fee, shown) => {
  drawWith({ [fee]: shown.replace(',', '.') })
  await page.getByText(/^Cómo se calcula/).click()
  await expect.element(page.getByRole('list')).toHaveTextContent(shown)
})

const advice = (over: Partial<PowerAdvice> = {}): PowerAdvice => ({
  contracted: [],
  months: [],
  prices: ['0.08', '0.01'],
  tax_factor: '1.25',
  unsettled_tax_factor: null,
  suggested: null,
  other: null,
  ...over,
})
const cost = () => page.getByRole('status').first()
const drawPower = (given: PowerAdvice, options?: TariffOptions) => {
  changeServer(({ path }) => {
    if (path.includes('cch/power')) return { body: given }
    return options && path.includes('tariff') ? { body: options } : undefined
  })
  drawForm(PowerChangeForm)
}

test('the cost of the change and of a year follow what is typed', async () => {
  drawPower(advice())
  // 4.6 × 0.09 × 365 × 1.25.
  await expect.element(cost()).toHaveTextContent(/Potencia al año188,89\s€Lo que pagas ahora/)
  await expect.element(cost()).toHaveTextContent(/Coste del cambio—Escribe la potencia/)
  const first = field(/^Potencia P1/)
  await first.fill('3,6')
  await expect.element(cost()).toHaveTextContent(/Coste del cambio10,94\s€Una sola vez, en la factura/)
  await expect.element(cost()).toHaveTextContent(/152,39\s€36,50\s€ menos que ahora \(188,89\s€\)/)
  // Both fees of each additional kW; less where the power was held before.
  await first.fill('5,6')
  await expect.element(cost()).toHaveTextContent(/55,68\s€Una sola vez, por 1 kW de más.*Son 34,78\s€ si ya/)
  await expect.element(cost()).toHaveTextContent(/36,50\s€ más que ahora/)
  await first.fill('x')
  await expect.element(cost()).toHaveTextContent(/Coste del cambio—/)
})

test('taxes that are not settled make two amounts of a year; without prices there is none', async () => {
  drawPower(advice({ unsettled_tax_factor: '1.2' }))
  await expect.element(cost()).toHaveTextContent(/188,89\s€ o 181,33\s€/)
})

test('without known prices only the change has a cost', async () => {
  drawPower(advice({ prices: [] }))
  await field(/^Potencia P2/).fill('3,6')
  await expect.element(cost()).toHaveTextContent(/10,94\s€/)
  await expect.element(page.getByText('Potencia al año')).not.toBeInTheDocument()
})

const prices = (power: string[]) => ({ from: '2026-01-01', power, energy: [], fixed: null, surplus: null })
const sixPeriods: TariffOptions = {
  current: { tariff: '2.0TD', product: 'Llum Clara', prices: null },
  other: {
    tariff: '3.0TD',
    products: [{ id: 9, name: 'Llum Gran', prices: prices(Array.from({ length: 6 }, () => '0.01')) }],
  },
}

test('powers of another access tariff cost a year what its product says', async () => {
  drawPower(advice(), sixPeriods)
  await field(/^Potencia P1/).fill('16')
  for (const period of [2, 3, 4, 5, 6]) await field(new RegExp(`^Potencia P${period}`)).fill('16')
  // 16 × 0.06 × 365 × 1.25.
  await expect.element(cost()).toHaveTextContent(/Potencia al año438,00\s€249,11\s€ más que ahora/)
})

test('where the prices of another access tariff are not known, that is said', async () => {
  changeServer(({ path }) => (path.includes('cch/power') ? { body: advice() } : undefined))
  drawForm(PowerChangeForm, { absentCalls: ['tariffOptions'] })
  for (const period of [1, 2, 3, 4, 5, 6]) await field(new RegExp(`^Potencia P${period}`)).fill('16')
  await expect
    .element(page.getByText('Es otra tarifa de acceso y aquí no conocemos sus precios.'))
    .toBeVisible()
})

test('of six periods one error is told where it is, and one press mends those that follow', async () => {
  changeServer(({ path }) => (path.includes('cch/power') ? { body: advice() } : undefined))
  const six = {
    ...contract,
    tariff: { name: '3.0TD' },
    contracted_power_period: [9, 9, 9, 9, 9, 15.1].map((power, i) => ({ period: `P${i + 1}`, power })),
  }
  draw(
    <PowerChangeForm contract={six} powers={undefined} onDone={() => undefined} onCancel={() => undefined} />,
  )
  const power = (period: number) => page.getByLabelText(`Potencia P${period} (kW)`, { exact: false })
  await power(1).fill('14')
  await expect.element(page.getByText('P2 es menor que P1')).toHaveLength(1)
  await page.getByRole('button', { name: 'Cambiar la potencia' }).click()
  await expect.element(power(2)).toHaveAccessibleDescription(/^P2 es menor que P1/)
  await expect.element(power(3)).not.toHaveAccessibleDescription(/menor/)
  await page.getByRole('button', { name: 'Usar 14 kW en las que siguen' }).click()
  for (const period of [2, 3, 4, 5]) await expect.element(power(period)).toHaveValue('14')
  await expect.element(power(6)).toHaveValue('15,1')
  await expect.element(page.getByText('P2 es menor que P1')).not.toBeInTheDocument()
})
