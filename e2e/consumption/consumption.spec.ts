import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { electricity } from '../lib/contract-page.ts'
import { card, open, pathOf, saved } from '../lib/pages.ts'
import { asBakery, fanal, impersonate, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

// Consumption of a contract: the demo's curves, in Spanish.

const panel = (page: Page) => card(page, 'Consumo')
const chart = (page: Page) => panel(page).getByRole('slider')
const view = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const rows = (page: Page) => panel(page).locator('tbody tr')

async function openPanel(page: Page, query = '', contract = '100001'): Promise<void> {
  await open(page, `${electricity(contract)}${query}#consumption`)
  await expect(panel(page).getByText(/^Datos hasta el /)).toBeVisible()
}

interface Invoice {
  start_date: string
  end_date: string
  energy_consumed: number
  rectificative_type: string
}

/** The newest invoice of a whole month that was not corrected. */
async function monthlyInvoice(page: Page, contract: string): Promise<Invoice> {
  const answer = await page.request.get(`/api/v2/invoices/?contractName=${contract}&limit=50`)
  const { items } = (await answer.json()) as { items: Invoice[] }
  const [newest] = items
    .filter(({ rectificative_type }) => rectificative_type === 'N')
    .toSorted((a, b) => b.end_date.localeCompare(a.end_date))
  if (!newest) throw new Error(`No invoice of ${contract}`)
  return newest
}

test('a month says what its invoice says, and leads to its days, hours and quarter-hours and back', async ({
  page,
}) => {
  await signIn(page, marta)
  const { start_date, end_date, energy_consumed } = await monthlyInvoice(page, '100002')
  await open(page, `${electricity('100002')}?action=consumption`)
  await expect(chart(page)).toBeInViewport()
  expect(page.url()).toMatch(/100002#consumption$/)
  await expect(panel(page).getByText(/^Datos hasta el .* unos 3 días de retraso\.$/)).toBeVisible()

  const month = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(start_date),
  )
  await chart(page).focus()
  // The newest of them is not billed yet.
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(chart(page)).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${month}: ${energy_consumed} kWh; .*Facturado$`),
  )
  await expect(panel(page).getByText(month, { exact: true })).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(view(page, 'Días')).toHaveAttribute('aria-pressed', 'true')
  expect(pathOf(page)).toContain(`view=daily&start=${start_date}&end=${end_date}`)
  await expect(chart(page)).toHaveAttribute('aria-valuemax', String(Number(end_date.slice(8))))
  await expect(chart(page)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '24')
  await page.keyboard.press('End')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /, 23–24 h: .*kWh; (Llano|Valle); .*€; /)
  await page.keyboard.press('Enter')
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '96')
  const where = panel(page).getByRole('navigation', { name: 'Dónde estás' })
  await expect(where.getByRole('listitem')).toHaveCount(4)

  await page.goBack()
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '24')
  await where.getByRole('button', { name: 'Meses' }).click()
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '12')
  await panel(page).getByRole('button', { name: 'Ver el último día' }).click()
  await expect(chart(page)).toHaveAttribute('aria-valuemax', /^2[345]$/)
})

test('days of 25 and 23 hours, as a table too; what is compared, and in euros', async ({ page }) => {
  await signIn(page, marta)
  await openPanel(page, '?view=hourly&start=2026-10-25&end=2026-10-25&table=1')
  await expect(rows(page)).toHaveCount(25)
  await expect(rows(page).locator('th').nth(2)).toHaveText('2–3 h (hora de verano)')
  await expect(rows(page).locator('th').nth(3)).toHaveText('2–3 h (hora de invierno)')
  await expect(rows(page).nth(4)).toContainText('Valle')
  await panel(page).getByRole('button', { name: 'Ver como gráfico' }).click()
  await chart(page).focus()
  await page.keyboard.press('Home')
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /25 oct 2026, 2–3 h \(hora de invierno\): /)

  await openPanel(page, '?view=hourly&start=2026-03-28&end=2026-03-29&table=1')
  await expect(rows(page)).toHaveCount(23)
  await expect(rows(page).locator('th').nth(2)).toHaveText('3–4 h')
  await panel(page).getByRole('button', { name: 'Página anterior' }).click()
  await expect(rows(page)).toHaveCount(24)

  // The compared value of the next day equals that Sunday's own: no hour is lost.
  await openPanel(page, '?view=hourly&start=2026-10-25&end=2026-10-25')
  const sunday = await panel(page)
    .getByText(/^Consumo$/)
    .locator('..')
    .getByRole('paragraph')
    .innerText()
  await openPanel(page, '?view=hourly&start=2026-10-26&end=2026-10-26&compare=before')
  await expect(panel(page).getByText(/\(dom, 25 oct 2026\)/)).toContainText(`frente a ${sunday.trim()}`)

  await openPanel(page, '?view=daily&start=2026-10-01&end=2026-10-31')
  await panel(page).getByLabel('Comparar').selectOption('year')
  await expect(panel(page).getByText(/^(Un \d+ % (más|menos)|Lo mismo).*\(octubre de 2025\)/)).toBeVisible()
  expect(pathOf(page)).toContain('compare=year')
  await chart(page).focus()
  await page.keyboard.press('Home')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /; octubre de 2025: [\d,]+ kWh; /)
  await panel(page).getByRole('button', { name: 'Ver como tabla' }).click()
  await expect(panel(page).getByRole('columnheader', { name: 'octubre de 2025 (kWh)' })).toBeVisible()
  await expect(panel(page).getByRole('columnheader', { name: 'Diferencia (kWh)' })).toBeVisible()
  // Marta has panels: generation and self-consumption.
  for (const name of ['Autoconsumo (kWh)', 'Generado por tus placas (kWh)', 'Vertido a la red (kWh)'])
    await expect(panel(page).getByRole('columnheader', { name })).toBeVisible()
  // One invoice covers October.
  await expect(panel(page).getByRole('link', { name: 'Ver la factura' })).toHaveAttribute(
    'href',
    /^\/factura\/\d+$/,
  )
  await panel(page).getByRole('button', { name: 'Ver como gráfico' }).click()
  await panel(page).getByRole('button', { name: '€', exact: true }).click()
  await expect(panel(page).getByText(/€ frente a .*€/)).toBeVisible()
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Punta' })).toContainText('€')
  await panel(page).getByRole('button', { name: 'Ver como tabla' }).click()
  await expect(panel(page).getByRole('columnheader').nth(1)).toHaveText('Energía, sin impuestos')
  await expect(panel(page).getByRole('columnheader').nth(2)).toHaveText('octubre de 2025 (€)')
  await expect(panel(page).getByRole('columnheader').nth(3)).toHaveText('Diferencia (€)')
  await page.reload()
  await expect(panel(page).getByText(/€ frente a .*€/)).toBeVisible()
})

test('invalid dates and dates without data are reported; the view can be downloaded', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 50\d/)
  await signIn(page, marta)
  await openPanel(page, '?view=quarter-hourly&start=2026-02-31&end=2026-03-02')
  const [from, to] = [panel(page).getByLabel('Desde'), panel(page).getByLabel('Hasta')]
  await expect(panel(page).getByText('Escribe una fecha válida.')).toBeVisible()
  const show = async (start: string, end: string) => {
    await from.fill(start)
    await to.fill(end)
    await panel(page).getByRole('button', { name: 'Ver estas fechas' }).click()
  }
  await show('2026-03-05', '2026-03-02')
  await expect(panel(page).getByText('El final no puede ser anterior al inicio.')).toBeVisible()
  await expect(to).toBeFocused()
  await show('2025-01-01', '2026-03-02')
  await expect(panel(page).getByText(/caben 12 meses como máximo/)).toBeVisible()
  await show('2024-01-01', '2024-01-02')
  await expect(panel(page).getByText('No tenemos datos de estas fechas.', { exact: false })).toBeVisible()

  await panel(page).getByRole('button', { name: 'Ver el último día' }).click()
  await expect(chart(page)).toHaveAttribute('aria-valuemax', /^(92|96|100)$/)
  expect(await saved(page, () => panel(page).getByRole('button', { name: 'CSV' }).click())).toMatch(/\.csv$/)
  expect(await saved(page, () => panel(page).getByRole('button', { name: 'Excel' }).click())).toMatch(
    /\.xlsx$/,
  )
  await page.route('**/cch/download/**', (route) => route.fulfill({ status: 500, json: {} }))
  await panel(page).getByRole('button', { name: 'CSV' }).click()
  await expect(panel(page).getByRole('button', { name: /No se ha podido descargar/ })).toBeVisible()

  await page.route('**/cch/chart/**', (route) => route.fulfill({ status: 500, json: { reference: 'A1B2' } }))
  await view(page, 'Días').click()
  await expect(panel(page).getByRole('alert')).toContainText('A1B2')
  await page.unroute('**/cch/chart/**')
  await panel(page).getByRole('button', { name: 'Volver a intentarlo', exact: true }).click()
  await expect(chart(page)).toBeVisible()
})

test('by months any two dates show the whole months around them', async ({ page }) => {
  await signIn(page, marta)
  await openPanel(page)
  await panel(page)
    .getByRole('button', { name: /^Elegir las fechas/ })
    .click()
  await expect(panel(page).getByText(/se muestran meses enteros/)).toBeVisible()
  await panel(page).getByLabel('Desde').fill('2026-01-15')
  await panel(page).getByLabel('Hasta').fill('2026-02-10')
  await panel(page).getByRole('button', { name: 'Ver estas fechas' }).click()
  await expect(panel(page).getByRole('button', { name: /ene 2026 – feb 2026$/ })).toBeVisible()
  expect(pathOf(page)).toContain('start=2026-01-01&end=2026-02-28')
  await openPanel(page, '?table=1')
  await expect(rows(page).last().locator('th')).toHaveText(/\(hasta el \d+ \w+\)$/)
})

test('a year of quarter-hours is enlarged without asking again, by dragging and by keys', async ({
  page,
}) => {
  await signIn(page, marta)
  await openPanel(page, '?view=quarter-hourly&start=2025-11-01&end=2026-10-31')
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '35040')
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('/cch/') ? 1 : 0))
  const box = (await chart(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2, { steps: 3 })
  await page.mouse.up()
  await expect(chart(page)).not.toHaveAttribute('aria-valuemax', '35040')
  await chart(page).focus()
  await page.keyboard.press('Escape')
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '35040')
  expect(asked).toBe(0)
  await panel(page).getByRole('button', { name: 'Ver como tabla' }).click()
  await expect(rows(page)).toHaveCount(96)
})

test('the part that is enlarged stays in the address: through a reload, a step back, a comparison', async ({
  page,
}) => {
  await signIn(page, marta)
  await openPanel(page, '?view=hourly&start=2026-03-01&end=2026-03-31')
  // March has an hour less.
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '743')
  const steps = await page.evaluate(() => window.history.length)
  const enlarge = panel(page).getByRole('button', { name: 'Ampliar' })
  await enlarge.click()
  await expect(chart(page)).toHaveAttribute('aria-valuemin', '280')
  await expect.poll(() => pathOf(page)).toContain('zoom=2026-03-12.15.186')
  expect(await page.evaluate(() => window.history.length)).toBe(steps)
  await page.reload()
  await expect(chart(page)).toHaveAttribute('aria-valuemin', '280')
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '465')

  // Drilling down right after zooming, and back.
  await enlarge.click()
  await expect(chart(page)).toHaveAttribute('aria-valuemin', '350')
  await chart(page).focus()
  await page.keyboard.press('Enter')
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '96')
  expect(pathOf(page)).not.toContain('zoom')
  await page.goBack()
  await expect(chart(page)).toHaveAttribute('aria-valuemin', '350')
  await panel(page).getByRole('combobox').selectOption({ label: 'Con el año anterior' })
  await expect(chart(page)).toHaveAttribute('aria-valuemin', '350')
  expect(pathOf(page)).toMatch(/zoom=.*compare=year/)
  await panel(page).getByRole('button', { name: 'Ver todo' }).click()
  await expect.poll(() => pathOf(page)).not.toContain('zoom')
  await page.goBack()
  await expect(chart(page)).toHaveAttribute('aria-valuemin', '350')

  // An impossible zoom shows the whole.
  await openPanel(page, '?view=hourly&start=2026-03-01&end=2026-03-31&zoom=2026-04-01.0.20')
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '743')
})

test('the power that was needed, and what another one would have cost; nobody else may change it', async ({
  page,
}) => {
  await signIn(page, marta)
  await openPanel(page)
  const power = card(page, 'Tu potencia')
  await expect(power.locator('tbody tr')).toHaveCount(12)
  // The current month says its last day, like the panel.
  await expect(power.locator('tbody th').last()).toHaveText(/^\w+ \d{4} \(hasta el \d+ \w+\)$/)
  await expect(power.locator('tbody th').filter({ hasText: 'hasta' })).toHaveCount(1)
  const first = power.getByRole('textbox', { name: 'P1 punta y llano' })
  await first.fill('3,45')
  await power.getByRole('button', { name: 'Más potencia en P1 punta y llano' }).click()
  await expect(first).toHaveValue('3,5')
  await expect(power.getByRole('status')).toContainText(/Habrías (ahorrado|pagado) .* en \d+ (meses|días)\./)
  await expect(power.getByRole('status')).toContainText(
    /El cambio cuesta .*€ una vez, IVA del 21\s% incluido\./,
  )
  await first.fill('0')
  await expect(power.getByText('El mínimo son 0,1 kW.')).toBeVisible()
  await first.fill('1000')
  await expect(power.getByText(/Por encima de 15 kW es otra tarifa/)).toBeVisible()
  await expect(power.getByRole('status')).toHaveText('')
  await first.fill('1,5')
  await expect(power.getByText(/Habría sido poca potencia en \d+ meses/)).toBeVisible()
  await power.getByRole('button', { name: 'Cambiar la potencia' }).click()
  await expect(page.getByRole('dialog', { name: 'Cambiar la potencia' }).getByLabel(/P1/)).toHaveValue('1,5')

  await page.waitForLoadState('networkidle')
  await impersonate(page, marta)
  await openPanel(page)
  await expect(power.getByRole('button', { name: 'Cambiar la potencia' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(await saved(page, () => panel(page).getByRole('button', { name: 'CSV' }).click())).toMatch(/\.csv$/)
})

test('of six periods reactive energy is shown too, and powers are tried in rising order only', async ({
  page,
  origin,
}) => {
  await asBakery(page, origin)
  await openPanel(page, '?view=daily&start=2026-10-01&end=2026-10-31&table=1', '110001')
  await expect(panel(page).getByRole('columnheader', { name: 'Reactiva (kvarh)' })).toBeVisible()
  const power = card(page, 'Tu potencia')
  const ofPeriod = (name: string) => power.getByRole('textbox', { name, exact: true })
  await ofPeriod('P3').fill('1')
  await expect(ofPeriod('P3')).toHaveAccessibleDescription(/No puede ser menor que la anterior/)
  await expect(power.getByText('No puede ser menor que la anterior')).toHaveCount(1)
  await expect(power.getByRole('status')).toHaveText('')
  await power.getByRole('button', { name: 'Volver a la contratada' }).click()
  await expect(power.getByText('No puede ser menor que la anterior')).toHaveCount(0)
  await expect(power.getByRole('status')).not.toHaveText('')
})

test('gas says how its cubic metres became energy; a contract without a curve says so', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/contratos/gas/200001#consumption')
  const [row] = [rows(page).first()]
  const text = (await row.innerText()).replaceAll(/\s+/g, ' ')
  const [, cubic = '', factor = '', kwh = ''] = /([\d.]+) m³ × ([\d,]+) = ([\d.]+) kWh/.exec(text) ?? []
  const asNumber = (one: string) => Number(one.replaceAll('.', '').replace(',', '.'))
  expect(Math.round(asNumber(cubic) * asNumber(factor))).toBe(asNumber(kwh))
  await expect(card(page, 'Tu potencia')).toHaveCount(0)
  for (const [name, ending] of [
    ['CSV', /^200001-monthly-.*\.csv$/],
    ['Excel', /^200001-monthly-.*\.xlsx$/],
  ] as const)
    expect(await saved(page, () => panel(page).getByRole('button', { name }).click())).toMatch(ending)
  await open(page, `${electricity('100004')}#consumption`)
  await expect(
    panel(page).getByText(/^El suministro de este contrato todavía no ha empezado\./),
  ).toBeVisible()
})

test('days of which only hours are known are told from days without data', async ({ page }) => {
  await signIn(page, marta)
  const contract = (await (await page.request.get('/api/v2/contracts/100002')).json()) as {
    cups: { name: string }
  }
  // A rectified day in hours, which ranks above the stored quarter-hours.
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const [day, end] = hour === 23 ? ['13', '00'] : ['12', String(hour + 1).padStart(2, '0')]
    return `${contract.cups.name};2025/02/${day} ${end}:00;0;${100 + hour};0;0;0;0;0;1;1;FE25000123;\r\n`
  })
  const folder = await mkdtemp(join(tmpdir(), 'fanal-curves-'))
  const file = join(folder, 'RF5D_0031_0762_20250601.0')
  await writeFile(file, hours.join(''))
  expect(await fanal('import', 'curves', file)).toContain('1 changed')
  await rm(folder, { recursive: true })
  await openPanel(page, '?view=quarter-hourly&start=2025-02-10&end=2025-02-16', '100002')
  await expect(panel(page).getByText(/^De un día de estas fechas solo tenemos horas/)).toBeVisible()
  await openPanel(page, '?view=quarter-hourly&start=2025-02-12&end=2025-02-12', '100002')
  await expect(panel(page).getByText('Solo tenemos horas')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Ver por horas' }).click()
  await expect(chart(page)).toBeVisible()
  await expect(view(page, 'Horas')).toHaveAttribute('aria-pressed', 'true')
})
