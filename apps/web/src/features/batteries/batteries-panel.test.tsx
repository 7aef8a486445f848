import type { Contract } from '@fanal/contract/schemas/contracts'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { battery, button, dialogOf, drawPanel, failed, fact, press, slider, tip } from '#test/batteries.tsx'
import { batteryServer, savings, solar } from '#test/battery-server.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { BatteriesSection } from './batteries-section.tsx'

beforeAll(() => loadSpanish('batteries', 'contracts', 'fields', 'shell'))

test('a file that cannot be made says so', async () => {
  batteryServer(({ path }) => (/virtual_batteries/.test(path) ? { status: 500, body: {} } : undefined))
  drawPanel()
  await page.getByRole('button', { name: 'Descargar en Excel' }).click()
  await expect.element(page.getByRole('button', { name: /No se ha podido descargar/ })).toBeVisible()
})

describe('discounts', () => {
  const discounts = battery(solar).getByRole('switch', { name: 'Aplicar el saldo a mis facturas' })

  test('are switched off and on at once; a failure shows what is stored', async () => {
    let isFailing = false
    const server = batteryServer(({ path, method }) =>
      isFailing && method === 'PUT' && /\/bateria\/\d+/.test(path) ? { status: 500, body: {} } : undefined,
    )
    drawPanel()
    await expect.element(discounts).toBeChecked()
    for (const [isOn, text] of [
      [false, 'Solo se acumula'],
      [true, 'Se descuenta en cada factura'],
    ] as const) {
      await discounts.click()
      await expect.element(battery(solar)).toHaveTextContent(text)
      await expect.element(discounts).not.toHaveAttribute('aria-busy')
      await expect.element(discounts).toHaveAttribute('aria-checked', String(isOn))
    }
    expect(server.to(/100002\/bateria\/1/, 'PUT').map(({ body }) => body)).toEqual([
      { valor_descomptes: 'acumular' },
      { valor_descomptes: 'aplicar' },
    ])
    isFailing = true
    await discounts.click()
    await expect.element(battery(solar).getByRole('alert')).toHaveTextContent(failed)
    await expect.element(discounts).toBeChecked()
  })

  test('are a select if the settings say so, with the server’s own words', async () => {
    const server = batteryServer()
    const { contract } = defaultSettings
    drawPanel({
      settings: {
        ...defaultSettings,
        contract: { ...contract, virtualBattery: { ...contract.virtualBattery, renderType: 'select' } },
      },
    })
    const select = battery(savings).getByRole('combobox', { name: 'Descuentos' })
    await expect.element(select).toHaveValue('acumular')
    await expect.element(select).toHaveTextContent('Acumular el saldo')
    await select.selectOptions('Aplicar el saldo a mis facturas')
    await expect.poll(() => server.to(/\/bateria\/2/, 'PUT').length).toBe(1)
    await expect.element(select).not.toHaveAttribute('aria-busy')
    await expect.element(select).toHaveValue('aplicar')
  })
})

test('of its origin a warning comes in place of the move', async () => {
  batteryServer(undefined, { es_origen: true })
  drawPanel()
  await press(battery(solar), 'Mover a otra batería')
  const warning = dialogOf('Esta batería no se puede mover')
  await expect.element(warning).toHaveTextContent(solar)
  await press(warning, 'Entendido')
  await expect.element(warning).not.toBeInTheDocument()
})

test.each([
  ['before', { data_inici: '2099-01-01' }],
  ['after', { data_final: '2021-01-01' }],
])('%s its days nothing can be changed, and the tooltip says so', async (_, dates) => {
  batteryServer(undefined, dates)
  drawPanel()
  await expect.element(battery(solar).getByText('Fuera de fechas')).toBeVisible()
  const change = button(battery(solar), 'Cambiar el reparto')
  await expect.element(change).toHaveAttribute('aria-disabled', 'true')
  await change.hover()
  await expect
    .element(tip)
    .toHaveTextContent('Solo se puede cambiar entre su fecha de inicio y su fecha de fin.')
})

test('a battery of one contract is not shared; of its origin it warns too', async () => {
  batteryServer(undefined, { receptors: 1, es_origen: true })
  drawPanel()
  await expect.element(button(battery(solar), 'Cambiar el reparto')).not.toBeInTheDocument()
  await press(battery(solar), 'Mover a otra batería')
  await expect.element(dialogOf('Esta batería no se puede mover')).toHaveTextContent(solar)
})

test('a contract without any has no panel', () => {
  draw(<BatteriesSection contract={{ bateria_virtual: [] } as Partial<Contract> as Contract} />)
  expect(document.querySelector('#batteries')).toBeNull()
})

test('whoever impersonates sees all and changes nothing, with one tooltip at a time', async () => {
  batteryServer()
  drawPanel({ profile: { ...marta, readonly: true } })
  await expect.element(battery(solar)).toBeVisible()
  // Counted whenever one opens.
  let most = 0
  const count = ({ newState }: Event & { newState?: string }) => {
    const others = document.querySelectorAll('[role=tooltip]:popover-open').length
    if (newState === 'open') most = Math.max(most, others + 1)
  }
  document.addEventListener('beforetoggle', count, { capture: true })
  for (const name of ['Cambiar el reparto', 'Mover a otra batería']) {
    const act = button(battery(solar), name)
    await expect.element(act).toHaveAttribute('aria-disabled', 'true')
    await act.hover()
    await expect
      .element(tip)
      .toHaveTextContent('No se puede hacer esta acción mientras se suplanta a un cliente')
  }
  document.removeEventListener('beforetoggle', count, { capture: true })
  expect(most).toBe(1)
  const discounts = battery(solar).getByRole('switch')
  await discounts.click({ force: true })
  await expect.element(discounts).toBeChecked()
  battery(solar).element().querySelector('summary')?.click()
  await expect.element(battery(solar).getByRole('table').getByRole('row').nth(1)).toBeVisible()
})

test('fits a phone, dialogs too', async () => {
  await page.viewport(360, 740)
  batteryServer()
  drawPanel()
  await expect.element(battery(solar)).toBeVisible()
  battery(solar).element().querySelector('summary')?.click()
  await expect.element(battery(solar).getByRole('table').getByRole('row').nth(1)).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
  await expect.poll(() => fact(solar, 'Reparto')).toMatch(/^40\s%$/)
  const wide = (of: Element) => of.scrollWidth - of.clientWidth
  await press(battery(solar), 'Cambiar el reparto')
  const dialog = dialogOf('Cambiar el reparto')
  await expect.element(slider(dialog)).toBeVisible()
  expect(Math.round(slider(dialog).element().getBoundingClientRect().height)).toBeGreaterThanOrEqual(44)
  expect(wide(dialog.element())).toBe(0)
  await press(dialog, 'Cancelar')
  await press(battery(solar), 'Mover a otra batería')
  const move = dialogOf('Mover a otra batería')
  await move.getByRole('radio', { name: savings }).click()
  for (let i = 0; i < 2; i += 1) await press(move, 'Siguiente')
  await expect.element(button(move, /^Mover \d/)).toBeVisible()
  expect(wide(move.element())).toBe(0)
  await page.viewport(1280, 800)
})
