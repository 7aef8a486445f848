import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  chart,
  drawConsumption,
  focusChart,
  heads,
  reads,
  rows,
  showsFrom,
  showsTo,
  times,
  view,
} from '#test/consumption.tsx'
import { curveServer } from '#test/curve-server.ts'
import { emulateMedia } from '#test/look.ts'
import { loadSpanish } from '#test/portal.tsx'
import { press } from '#test/press.ts'

afterEach(() => emulateMedia())
beforeAll(() => loadSpanish('consumption', 'power-advice', 'contracts', 'shell', 'fields'))

const address = () => window.location.search
const compare = (label: string) =>
  userEvent.selectOptions(page.getByRole('combobox', { name: 'Comparar' }), label)

test('a month leads to its days, hours and quarter-hours by keys, and back', async () => {
  curveServer()
  drawConsumption()
  await expect.element(page.getByText(/^Datos hasta el 12.* unos 3\sdías de retraso\.$/)).toBeVisible()
  await focusChart()
  // The newest of them is not billed yet.
  await userEvent.keyboard('{End}{ArrowLeft}')
  await reads(/^octubre de 2026: 125\skWh; .*Facturado$/)
  await expect.element(page.getByText('octubre de 2026', { exact: true }).first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(view('Días')).toBeVisible()
  await showsTo(31)
  expect(address()).toContain('view=daily&start=2026-10-01&end=2026-10-31')
  await expect.element(chart).toHaveFocus()
  await userEvent.keyboard('{Home}{Enter}')
  await showsTo(24)
  await userEvent.keyboard('{End}')
  await reads(/, 23–24 h: .*kWh; (Llano|Valle); .*€; /)
  await userEvent.keyboard('{Enter}')
  await showsTo(96)
  const where = page.getByRole('navigation', { name: 'Dónde estás' })
  await expect.element(where.getByRole('listitem')).toHaveLength(4)
  history.back()
  await showsTo(24)
  await press(where.getByRole('button', { name: 'Meses' }))
  await showsTo(12)
  await press(button('Ver el último día'))
  await showsTo(24)
})

test('the section of a contract leads to its place', async () => {
  curveServer()
  drawConsumption()
  const place = page.getByRole('link', { name: /en Consumo$/ })
  await expect.element(place).toHaveAttribute('href', '/consumo?contract=100001')
})

test('with forced colours legend and chosen view can be told apart', async () => {
  curveServer()
  drawConsumption('?compare=year')
  await showsTo(12)
  await emulateMedia('forced-colors')
  const styleOf = (one: Element) => getComputedStyle(one)
  const swatches = () =>
    [...document.querySelectorAll('#consumption li > i')].map((one) => {
      const { backgroundImage, borderTopStyle, borderTopWidth } = styleOf(one)
      return [backgroundImage, borderTopStyle, borderTopWidth].join()
    })
  await expect.poll(() => swatches().length).toBeGreaterThan(2)
  expect(new Set(swatches()).size).toBe(swatches().length)
  const chosen = await view('Meses').findElement()
  const other = await button('Días').findElement()
  expect(styleOf(chosen).backgroundColor).not.toBe(styleOf(other).backgroundColor)
})

test('on paper the chart has its table under it', async () => {
  curveServer()
  drawConsumption()
  await showsTo(12)
  const heading = page.getByRole('columnheader', { name: 'Cuándo' })
  await expect.element(heading).not.toBeInTheDocument()
  await emulateMedia('print')
  await expect.element(heading).toBeVisible()
  await expect.element(chart).toBeVisible()
})

test('a day of 25 hours has one twice, as a table and as a chart', async () => {
  curveServer()
  drawConsumption('?view=hourly&start=2026-10-25&end=2026-10-25&table=1')
  await expect.poll(() => rows().length).toBe(25)
  expect(times().slice(2, 4)).toEqual([
    '2–3 h (1.ª vez, hora de verano)',
    '2–3 h (2.ª vez, hora de invierno)',
  ])
  expect(rows()[4]?.textContent).toContain('Valle')
  await press(button('Ver como gráfico'))
  await focusChart()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}')
  await reads(/25 oct 2026, 2–3 h \(2\.ª vez, hora de invierno\): /)
})

test('a day of 23 hours lacks one; the pages of a table are days', async () => {
  curveServer()
  drawConsumption('?view=hourly&start=2026-03-28&end=2026-03-29&table=1')
  await expect.poll(() => rows().length).toBe(23)
  expect(times()[2]).toBe('3–4 h')
  await press(button('Página anterior'))
  await expect.poll(() => rows().length).toBe(24)
})

test('no hour of a compared day is lost', async () => {
  curveServer()
  drawConsumption('?view=hourly&start=2026-10-26&end=2026-10-26&compare=before')
  // 25 hours of four times 51 Wh.
  await expect
    .element(page.getByText(/\(dom, 25 oct 2026\)/))
    .toHaveTextContent('frente a 5,1 kWh (dom, 25 oct 2026)')
})

test('a month is compared with that of the year before, in kWh and in euros', async () => {
  curveServer()
  drawConsumption('?view=daily&start=2026-10-01&end=2026-10-31')
  await expect.element(chart).toBeVisible()
  await compare('Con el año anterior')
  await expect.element(page.getByText(/^Un 2\s% más.*\(octubre de 2025\)/)).toBeVisible()
  expect(address()).toContain('compare=year')
  await focusChart()
  await userEvent.keyboard('{Home}')
  await reads(/; octubre de 2025: [\d,]+\skWh; /)
  await press(button('Ver como tabla'))
  await expect.poll(heads).toContain('octubre de 2025 (kWh)')
  for (const name of [
    'Diferencia (kWh)',
    'Autoconsumo (kWh)',
    'Generado por tus placas (kWh)',
    'Vertido a la red (kWh)',
  ])
    expect(heads()).toContain(name)
  // Tariffs of three periods bill no reactive energy.
  expect(heads()).not.toContain('Reactiva (kvarh)')
  // One invoice covers October.
  await expect
    .element(page.getByRole('link', { name: 'Ver la factura' }))
    .toHaveAttribute('href', '/factura/7')
  await press(button('€'))
  await expect
    .poll(() => heads().slice(1, 4))
    .toEqual(['Energía, sin impuestos', 'octubre de 2025 (€)', 'Diferencia (€)'])
  expect(address()).toContain('unit=eur')
})

test('euros of an address are shown, by period too', async () => {
  curveServer()
  drawConsumption('?view=daily&start=2026-10-01&end=2026-10-31&compare=year&unit=eur')
  await expect.element(page.getByText(/€ frente a .*€/)).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Punta' })).toHaveTextContent('€')
})

test('invalid dates, and dates without data, are reported', async () => {
  curveServer()
  drawConsumption('?view=quarter-hourly&start=2026-02-31&end=2026-03-02')
  const [from, to] = [page.getByLabelText('Desde'), page.getByLabelText('Hasta')]
  await expect.element(page.getByText('Escribe una fecha válida.')).toBeVisible()
  const show = async (start: string, end: string) => {
    await from.fill(start)
    await to.fill(end)
    await press(button('Ver estas fechas'))
  }
  await show('2026-03-05', '2026-03-02')
  await expect.element(page.getByText('El final no puede ser anterior al inicio.')).toBeVisible()
  await expect.element(to).toHaveFocus()
  await show('2025-01-01', '2026-03-02')
  await expect.element(page.getByText(/caben 12 meses como máximo/)).toBeVisible()
  await show('2024-01-01', '2024-01-02')
  await expect.element(page.getByText('No tenemos datos de estas fechas.')).toBeVisible()
  await press(button('Ver el último día'))
  await showsTo(96)
})

test('a view or file that fails is reported, and the view retried', async () => {
  let isBroken = true
  curveServer({}, ({ path }) =>
    (isBroken && path.includes('/chart/daily')) || path.includes('/download/')
      ? { status: 500, body: { error: 'internal_error', reference: 'A1B2' } }
      : undefined,
  )
  drawConsumption()
  await expect.element(chart).toBeVisible()
  await press(button('CSV'))
  await expect.element(page.getByRole('button', { name: /No se ha podido descargar/ })).toBeVisible()
  await press(button('Días'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('A1B2')
  isBroken = false
  await press(button('Volver a intentarlo'))
  await showsTo(30)
})

test('by months any two dates show the whole months around them', async () => {
  curveServer()
  drawConsumption('?table=1')
  await expect.poll(() => times().at(-1)).toBe('noviembre de 2026 (hasta el 12 nov)')
  await press(page.getByRole('button', { name: /^Elegir las fechas/ }))
  await expect.element(page.getByText(/se muestran meses enteros/)).toBeVisible()
  await page.getByLabelText('Desde').fill('2026-01-15')
  await page.getByLabelText('Hasta').fill('2026-02-10')
  await press(button('Ver estas fechas'))
  await expect.element(page.getByRole('button', { name: /ene 2026 – feb 2026$/ })).toBeVisible()
  expect(address()).toContain('start=2026-01-01&end=2026-02-28')
})

test('a year of quarter-hours is enlarged without asking again, by dragging and by keys', async () => {
  const server = curveServer()
  drawConsumption('?view=quarter-hourly&start=2025-11-01&end=2026-10-31')
  await showsTo(35_040)
  const asked = server.calls.length
  const { width, height } = (await chart.findElement()).getBoundingClientRect()
  const y = height / 2
  await userEvent.dragAndDrop(chart, chart, {
    sourcePosition: { x: width / 2, y },
    targetPosition: { x: width / 2 + 30, y },
  })
  await expect.element(chart).not.toHaveAttribute('aria-valuemax', '35040')
  await focusChart()
  await userEvent.keyboard('{Escape}')
  await showsTo(35_040)
  expect(server.calls).toHaveLength(asked)
  await press(button('Ver como tabla'))
  await expect.poll(() => rows().length).toBe(96)
})

test('the part that is enlarged stays in the address: through a step back, and a comparison', async () => {
  curveServer()
  // March has an hour less.
  drawConsumption('?view=hourly&start=2026-03-01&end=2026-03-31&zoom=2026-03-12.15.186')
  await showsFrom(280)
  await showsTo(465)
  const steps = history.length
  await press(button('Ampliar'))
  await showsFrom(350)
  await expect.poll(address).toContain('zoom=2026-03-15')
  expect(history.length).toBe(steps)
  // Drilling down right after zooming, and back.
  await focusChart()
  await userEvent.keyboard('{Enter}')
  await showsTo(96)
  expect(address()).not.toContain('zoom')
  history.back()
  await showsFrom(350)
  await compare('Con el año anterior')
  await showsFrom(350)
  expect(address()).toMatch(/zoom=.*compare=year/)
  await press(button('Ver todo'))
  await expect.poll(address).not.toContain('zoom')
  history.back()
  await showsFrom(350)
})

test('an impossible zoom shows the whole', async () => {
  curveServer()
  drawConsumption('?view=hourly&start=2026-03-01&end=2026-03-31&zoom=2026-04-01.0.20')
  await showsTo(743)
  await press(button('Ampliar'))
  await showsFrom(280)
  await expect.poll(address).toContain('zoom=2026-03-12.15.186')
})

test('days of which only hours are known are told from days without data', async () => {
  curveServer({ hoursOnly: '2026-02-12' })
  drawConsumption('?view=quarter-hourly&start=2026-02-10&end=2026-02-16')
  await expect.element(page.getByText(/^De un día de estas fechas solo tenemos horas/)).toBeVisible()
  await press(page.getByRole('button', { name: /^Elegir las fechas/ }))
  await page.getByLabelText('Desde').fill('2026-02-12')
  await page.getByLabelText('Hasta').fill('2026-02-12')
  await press(button('Ver estas fechas'))
  await expect.element(page.getByText('Solo tenemos horas', { exact: true })).toBeVisible()
  await press(button('Ver por horas'))
  await showsTo(24)
  await expect.element(view('Horas')).toBeVisible()
})
