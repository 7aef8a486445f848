import type { BatteryMovement } from '@fanal/contract/schemas/batteries'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import {
  battery,
  button,
  dialogOf,
  drawPanel,
  failed,
  fact,
  press,
  showMore,
  slider,
  tip,
} from '#test/batteries.tsx'
import { batteryServer, savings, solar } from '#test/battery-server.ts'
import { loadSpanish } from '#test/portal.tsx'

beforeAll(() => loadSpanish('batteries', 'contracts', 'fields', 'shell'))

const movement = (id: number): BatteryMovement => ({
  id,
  date: '2026-11-01',
  contract: '100002',
  invoice: id === 12 ? { id: 7, number: 'FE26-000007', is_multipoint: false } : null,
  concept: id === 12 ? 'surplus' : 'adjustment',
  description: '',
  amount: '1.00',
  balance: '100.01',
})

test('shows each battery with all that there is to know, and its movements page by page', async () => {
  const all = Array.from({ length: 12 }, (_, i) => movement(i + 1))
  batteryServer(({ path }) => {
    if (!path.includes('movements')) return undefined
    const offset = Number(new URL(path, 'http://portal.invalid').searchParams.get('offset'))
    return { body: { items: all.slice(offset, offset + 10), n_items: 12, offset, limit: 10 } }
  })
  drawPanel()
  await expect.element(battery(solar).getByText('Este año entraron 12,00 € y salieron 3,50 €.')).toBeVisible()
  await expect
    .element(battery(solar))
    .toHaveTextContent(/40\s% para este contrato · 60\s% para otro contrato/)
  // Weights only for who asks.
  expect(fact(solar, 'Peso')).toBeUndefined()
  await showMore(solar)
  await expect.poll(() => fact(solar, 'Peso')).toBeDefined()
  const facts = ['Reparto', 'Peso', 'La comparten', 'Hasta'].map((label) => fact(solar, label))
  expect(facts).toEqual([expect.stringMatching(/^40\s%$/), '4.000', '2 contratos', 'Sin fecha de fin'])
  const bar = battery(solar).getByRole('img', { name: /^40\s% para este contrato$/ })
  expect(((await bar.findElement()).firstElementChild as HTMLElement).style.width).toBe('40%')
  expect(battery(solar).getByText('Recibe tu excedente').query()).toBeNull()
  ;(await battery(solar).findElement()).querySelector('summary')?.click()
  const rows = battery(solar)
    .getByRole('table', { name: `Movimientos de ${solar}` })
    .getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(/Ajuste a tu favor.*100,01\s€/)
  await expect.element(rows).toHaveLength(11)
  await press(battery(solar), 'Página 2')
  await expect.element(rows.last()).toHaveTextContent('Excedente de la factura')
  await expect.element(rows.last().getByRole('link')).toHaveTextContent('FE26-000007')
})

test('its origin is marked', async () => {
  batteryServer(undefined, { es_origen: true })
  drawPanel()
  await expect.element(battery(solar).getByText('Recibe tu excedente')).toBeVisible()
})

test('the file has the batteries that are chosen, one at least', async () => {
  const server = batteryServer()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  drawPanel()
  const excel = page.getByRole('button', { name: 'Descargar en Excel' })
  const include = (called: string) =>
    page.getByRole('group', { name: 'Incluir en el Excel:' }).getByRole('checkbox', { name: called })
  const asked = () => server.to(/virtual_batteries/, 'GET').map(({ path }) => decodeURIComponent(path))
  await excel.click()
  await expect.poll(() => asked().at(-1)).toMatch(/\b1,2\b/)
  await include(savings).click()
  await excel.click()
  await expect.poll(() => asked().length).toBe(2)
  expect(asked().at(-1)).not.toContain(',')
  await include(solar).click()
  await excel.hover()
  await expect.element(tip).toHaveTextContent('Elige al menos una batería.')
  vi.restoreAllMocks()
})

test('a file that cannot be made says so', async () => {
  batteryServer(({ path }) => (/virtual_batteries/.test(path) ? { status: 500, body: {} } : undefined))
  drawPanel()
  await page.getByRole('button', { name: 'Descargar en Excel' }).click()
  await expect.element(page.getByRole('button', { name: /No se ha podido descargar/ })).toBeVisible()
})

describe('discounts', () => {
  const discounts = battery(solar).getByRole('switch', { name: 'Descontar de mis facturas' })

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

  const { contract } = defaultSettings
  const withSelect = {
    settings: {
      ...defaultSettings,
      contract: {
        ...contract,
        virtualBattery: { ...contract.virtualBattery, renderType: 'select' as const },
      },
    },
  }

  test('are a select if the settings say so, with the server’s own words', async () => {
    const server = batteryServer()
    drawPanel(withSelect)
    const select = battery(savings).getByRole('combobox', { name: 'Descuentos' })
    await expect.element(select).toHaveValue('acumular')
    await expect.element(select).toHaveTextContent('Acumular el saldo')
    await select.selectOptions('Aplicar el saldo a mis facturas')
    await expect.poll(() => server.to(/\/bateria\/2/, 'PUT').length).toBe(1)
    await expect.element(select).not.toHaveAttribute('aria-busy')
    await expect.element(select).toHaveValue('aplicar')
  })

  test('as a select cannot be changed by whoever impersonates, and say why', async () => {
    batteryServer()
    drawPanel({ ...withSelect, profile: { ...marta, readonly: true } })
    const select = battery(savings).getByRole('combobox', { name: 'Descuentos' })
    await expect.element(select).toHaveAttribute('aria-disabled', 'true')
    await expect.element(select.getByRole('option', { name: /Aplicar/ })).toBeDisabled()
    await select.hover()
    await expect.element(tip).toHaveTextContent('mientras se suplanta a un cliente')
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
  ;(await battery(solar).findElement()).querySelector('summary')?.click()
  await expect.element(battery(solar).getByRole('table').getByRole('row').nth(1)).toBeVisible()
})

test('fits a phone, dialogs too', async () => {
  await page.viewport(360, 740)
  batteryServer()
  drawPanel()
  await expect.element(battery(solar)).toBeVisible()
  ;(await battery(solar).findElement()).querySelector('summary')?.click()
  await expect.element(battery(solar).getByRole('table').getByRole('row').nth(1)).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
  await expect.element(battery(solar)).toHaveTextContent(/40\s% para este contrato/)
  const wide = (of: Element) => of.scrollWidth - of.clientWidth
  await press(battery(solar), 'Cambiar el reparto')
  const dialog = dialogOf('Cambiar el reparto')
  await expect.element(slider(dialog)).toBeVisible()
  expect(
    Math.round((await slider(dialog).findElement()).getBoundingClientRect().height),
  ).toBeGreaterThanOrEqual(44)
  expect(wide(await dialog.findElement())).toBe(0)
  await press(dialog, 'Cancelar')
  await press(battery(solar), 'Mover a otra batería')
  const move = dialogOf('Mover a otra batería')
  await move.getByRole('radio', { name: savings }).click()
  for (let i = 0; i < 2; i += 1) await press(move, 'Siguiente')
  await expect.element(button(move, /^Mover \d/)).toBeVisible()
  expect(wide(await move.findElement())).toBe(0)
})
