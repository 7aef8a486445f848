import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawConsumption, heads, onPowers, rows } from '#test/consumption.tsx'
import { curveServer, info } from '#test/curve-server.ts'
import { emulateMedia } from '#test/look.ts'
import { loadSpanish } from '#test/portal.tsx'
import { press } from '#test/press.ts'

afterEach(() => emulateMedia())
beforeAll(() => loadSpanish('consumption', 'power-advice', 'gas-readings', 'contracts', 'shell', 'fields'))

const power = page.getByRole('region', { name: 'Potencia' })
const months = () => [...document.querySelectorAll('#power tbody th')].map(({ textContent }) => textContent)
const outcome = () => document.querySelector('#power [role=status]')?.textContent
const change = page.getByRole('button', { name: 'Cambiar la potencia' })

test('the power that was needed, and what another one would have cost', async () => {
  curveServer()
  drawConsumption()
  await expect.poll(() => months().length).toBe(12)
  // The current month says its last day, like the panel.
  expect(months().at(-1)).toBe('nov 2026 (hasta el 12 nov)')
  expect(months().filter((month) => month.includes('hasta'))).toHaveLength(1)
  const first = page.getByRole('textbox', { name: 'P1 punta y llano' })
  await first.fill('3,45')
  await press(page.getByRole('button', { name: 'Más potencia en P1 punta y llano' }))
  await expect.element(first).toHaveValue('3,5')
  expect(outcome()).toMatch(/Habrías ahorrado .* en 12 meses\./)
  expect(outcome()).toMatch(/El cambio cuesta .*€ una vez, IVA del 21\s% incluido\./)
  await first.fill('0')
  await expect.element(page.getByText('El mínimo son 0,1 kW.')).toBeVisible()
  await first.fill('1000')
  await expect.element(page.getByText(/Por encima de 15\skW es otra tarifa/)).toBeVisible()
  expect(outcome()).toBe('')
  await first.fill('1,5')
  await expect.element(page.getByText(/Habría sido poca potencia en \d+ meses/)).toBeVisible()
  await press(change)
  expect(onPowers).toHaveBeenCalledWith([1.5, 4.6])
})

test.each(['print', 'forced-colors'] as const)(
  'with %s what was needed above the contracted power has a pattern',
  async (kind) => {
    curveServer({ powers: ['4.600', '2.300'] })
    drawConsumption()
    await expect.poll(() => months().length).toBe(12)
    const stylesOf = (place: number) => {
      const bar = document.querySelector(`#power tbody tr td:nth-of-type(${place}) i`)
      return bar && getComputedStyle(bar)
    }
    expect(stylesOf(2)?.backgroundImage).toBe('none')
    await emulateMedia(kind)
    await expect.poll(() => stylesOf(2)?.backgroundImage).toContain('repeating-linear-gradient')
    expect(stylesOf(1)?.backgroundImage).toBe('none')
    expect(stylesOf(1)?.borderTopWidth).toBe('1px')
  },
)

test('who may not change it is told why', async () => {
  curveServer()
  drawConsumption('', {}, 'Estás mirando la cuenta de otra persona.')
  await expect.element(change).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('Estás mirando la cuenta de otra persona.').first()).toBeInTheDocument()
})

test('of six periods reactive energy is shown too, and powers are tried in rising order only', async () => {
  curveServer({ info: { ...info, tariff: '3.0TD' }, powers: Array.from({ length: 6 }, () => '20.000') })
  drawConsumption('?view=daily&start=2026-10-01&end=2026-10-31&table=1', {
    tariff: { name: '3.0TD' },
    contracted_power_period: Array.from({ length: 6 }, (_, at) => ({ period: `P${at + 1}`, power: 20 })),
  })
  await expect.poll(heads).toContain('Reactiva (kvarh)')
  const third = page.getByRole('textbox', { name: 'P3', exact: true })
  await third.fill('1')
  const wrong = page.getByText('No puede ser menor que la anterior')
  await expect.element(third).toHaveAccessibleDescription(/No puede ser menor que la anterior/)
  await expect.element(wrong).toHaveLength(1)
  expect(outcome()).toBe('')
  await press(page.getByRole('button', { name: 'Volver a la contratada' }))
  await expect.element(wrong).not.toBeInTheDocument()
  expect(outcome()).not.toBe('')
})

test('gas says how its cubic metres became energy, and has no power', async () => {
  curveServer()
  drawConsumption('', { type: 'gas' })
  await expect
    .poll(() => rows()[0]?.textContent.replaceAll(/\s+/g, ' '))
    .toContain('100 m³ × 11,6789 = 1.168 kWh')
  expect(document.querySelector('#power')).toBeNull()
})

test('a contract without a curve says why', async () => {
  curveServer({ info: { ...info, first_day: null, last_day: null } })
  drawConsumption('', { state: 'esborrany', start_date: null })
  await expect
    .element(page.getByText(/^El suministro de este contrato todavía no ha empezado\./))
    .toBeVisible()
  await expect.element(power).not.toBeInTheDocument()
})
