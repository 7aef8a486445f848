import type { TariffOptions } from '@fanal/contract/schemas/products'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { button, changeServer, onDone } from '#test/contract-changes.tsx'
import { electricity } from '#test/contract-examples.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { PowerChangeForm } from '#features/contract-changes/power/power-change-form.tsx'

beforeAll(() => loadSpanish('contract-changes', 'contracts', 'fields', 'shell'))
beforeEach(() => {
  onDone.mockClear()
})

const prices = (energy: string[]) => ({ from: '2026-01-01', power: [], energy, fixed: null, surplus: null })
const options: TariffOptions = {
  current: { tariff: '3.0TD', product: 'Negoci 24 h', prices: prices(['0.19', '0.17', '0.15']) },
  other: {
    tariff: '2.0TD',
    products: [{ id: 1, name: 'Llum Clara', prices: prices(['0.226', '0.15', '0.124']) }],
  },
}
const sixPeriods = {
  ...electricity,
  name: '110019',
  tariff: { name: '3.0TD' },
  pricelist: { name: 'Negoci 24 h', nom_comercial: 'Negoci 24 h' },
  contracted_power_period: [9.06, 9.06, 9.06, 9.06, 9.06, 15.1].map((power, i) => ({
    period: `P${i + 1}`,
    power,
  })),
}
const waiting = { waiting_for_signature: true }

function drawSix(powers?: readonly number[]) {
  const server = changeServer(({ path, method }) => {
    if (method !== 'GET') return { body: waiting }
    return path.includes('/tariffs/') ? { body: options } : undefined
  })
  draw(<PowerChangeForm contract={sixPeriods} powers={powers} onDone={onDone} onCancel={() => undefined} />, {
    profile: marta,
  })
  return server
}

const power = (period: number) => page.getByLabelText(`Potencia P${period} (kW)`, { exact: false })
const yes = page.getByRole('checkbox', { name: 'Quiero pasar de 3.0TD a 2.0TD con dos potencias' })
const send = () => button('Cambiar la potencia').click()

test('six periods stay six; two of a smaller tariff only with a yes', async () => {
  const server = drawSix()
  await expect.element(power(6)).toHaveValue('15,1')
  await send()
  await expect.element(power(1)).toHaveAccessibleDescription(/^Es igual que ahora/)

  // All six up to 15 kW.
  await power(6).fill('14')
  await expect.element(page.getByRole('row', { name: 'Producto Negoci 24 h Llum Clara' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'P1 — — 0,1900 0,2260' })).toBeVisible()
  await send()
  await expect.element(yes).toHaveFocus()
  await expect.element(yes).toHaveAccessibleDescription(/Marca la casilla/)
  await yes.click()
  await expect.element(power(3)).not.toBeInTheDocument()
  await expect.element(power(1)).toHaveValue('9,06')
  await expect.element(power(2)).toHaveValue('14')
  await power(1).fill('99999999')
  await power(2).fill('20')
  await send()
  await expect.element(power(1)).toHaveAccessibleDescription(/^Es demasiado alta/)
  await expect.element(power(2)).toHaveAccessibleDescription(/^Con 2\.0TD puede ser como mucho 15\skW/)
  await yes.click()
  await expect.element(power(6)).toHaveValue('14')

  await power(6).fill('15,1')
  await power(5).fill('10')
  await expect.element(yes).not.toBeInTheDocument()
  expect(server.written()).toEqual([])
  await send()
  await expect.poll(() => onDone.mock.calls).toEqual([[waiting]])
  const [sent] = server.written()
  expect(sent?.body).toMatchObject({ power_p1: 9060, power_p5: 10_000, power_p6: 15_100 })
  expect(sent?.body).not.toHaveProperty('tariff')
})

test('two advised powers are those of the smaller tariff, once the customer says yes', async () => {
  const server = drawSix([5.5, 6.2])
  await expect.element(yes).not.toBeChecked()
  await expect.element(power(6)).toHaveValue('15,1')
  await yes.click()
  await expect.element(power(1)).toHaveValue('5,5')
  await expect.element(power(2)).toHaveValue('6,2')
  await send()
  await expect.poll(() => onDone.mock.calls).toEqual([[waiting]])
  expect(server.written()).toMatchObject([
    { body: { power_p1: 5500, power_p2: 6200, tariff: '2.0TD', product: 1 } },
  ])
})
