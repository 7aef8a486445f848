import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import { daysOf } from '@fanal/domain/consumption/curve-range'
import { stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { onlyBundled } from '@fanal/domain/rates/bundled-rates'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { takeHandedBill } from '#lib/bill-scan/handed-bill.ts'
import { marta } from '#lib/customer-fixture.ts'
import type { Portal } from '#lib/portal.tsx'
import { axeFindings } from '#test/axe.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, type Call, serve } from '#test/server.ts'
import { HoursComparison } from './hours-comparison.tsx'
import type { HoursComparisonProps } from './hours-source.ts'

beforeAll(() => loadSpanish('comparators', 'shell'))

const product = (id: number, name: string, energy: string[], surplus: string | null = '0.06') => ({
  id,
  name,
  energy: 'electricity' as const,
  tariff: '2.0TD',
  description: '',
  link: '',
  duration_months: 12,
  prices: { from: '2026-01-01', power: ['0.082011', '0.008096'], energy, fixed: null, surplus },
})
const products: PublicProducts = {
  retailer: 'Fanal',
  currency: 'EUR',
  day: '2026-11-15',
  products: [
    product(1, 'Llum Clara', ['0.226', '0.150', '0.124']),
    product(2, 'Llum Plana', ['0.155'], null),
  ],
  rates: onlyBundled.map((layer) => layer.map((rate) => ({ ...rate, values: [...rate.values] }))),
  regulated_months: [],
}

const cups = 'ES0031405512340001MK0F'
const days = daysOf({ start: '2026-08-01', end: '2026-11-10' })
/** Half a kWh each hour, as Datadis writes it. */
const csv = (some: readonly string[] = days, exported = '0') =>
  [
    'cups;fecha;hora;consumo_kWh;metodoObtencion;energiaVertida_kWh',
    ...some.flatMap((day) =>
      Array.from(
        { length: stepsOfDay(day, 'peninsula', 60) },
        (_, i) =>
          `${cups};${day.replaceAll('-', '/')};${String(i + 1).padStart(2, '0')}:00;0,500;Real;${exported}`,
      ),
    ),
  ].join('\n')
const file = (content: BlobPart, name = 'consumo.csv') => new File([content], name, { type: 'text/csv' })

/** 150 euros per MWh in all hours; none in August. */
const regulated = {
  days: days
    .filter((day) => day >= '2026-09-01')
    .map((day) => ({ day, prices: Array.from({ length: stepsOfDay(day, 'peninsula', 60) }, () => 150) })),
}
const answers = (more: (call: Call) => Answer | undefined = () => undefined) =>
  serve((call) => more(call) ?? { body: /regulated/.test(call.path) ? regulated : {} })
beforeEach(() => void answers())

const props: HoursComparisonProps = {
  products,
  present: { power: ['0.1', '0.05'], energy: ['0.2', '0.2', '0.2'] },
  powers: ['4.6', '4.6'],
  tariff: '2.0TD',
  zone: 'peninsula',
  province: 8,
}
const show = (over: Partial<HoursComparisonProps> = {}, portal: Partial<Portal> = {}) =>
  draw(<HoursComparison {...props} {...over} />, portal)

const input = page.getByLabelText('Elige o suelta aquí el fichero de consumo')
const choose = (one: File) => userEvent.upload(input, one)
async function dropFile(one: File): Promise<void> {
  await expect.element(input).toBeInTheDocument()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(one)
  ;(await input.findElement()).dispatchEvent(
    new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
  )
}
const table = page.getByRole('table', { name: 'Importes por mes, con impuestos' })
const row = (name: RegExp) => table.getByRole('row', { name })

describe('a dropped file', () => {
  test('is priced by month, with the sum in words, and only the hours of prices are asked for', async () => {
    const server = answers()
    show()
    await choose(file(csv()))
    await expect.element(table).toBeVisible()
    await expect.element(row(/^septiembre de 2026/)).toHaveTextContent(/360 kWh/)
    // No price of its hours in August.
    await expect.element(row(/^agosto de 2026/)).toHaveTextContent(/–/)
    // November is not settled.
    await expect.element(row(/^noviembre de 2026/)).toHaveTextContent(/\(o [\d,]+\s€\)/)
    await expect.element(page.getByText(/En 102\sdías habrías pagado [\d,]+\s€ menos con Llum/)).toBeVisible()
    await expect.element(page.getByText(/102\sdías completos/)).toBeVisible()
    expect(server.calls.map(({ path }) => path.split('?')[0])).toEqual(['products/regulated/'])
    expect(server.calls[0]?.path).toMatch(/from=2026-08-01&to=2026-11-10&zone=peninsula/)
    expect(await axeFindings()).toEqual([])
  })

  test('its supply point tells where it is; else the postal code is asked for', async () => {
    const server = answers()
    const elsewhere = 'ES0288000000456789GG'
    show({ zone: null })
    const zipcode = page.getByLabelText('Código postal del suministro')
    await expect.element(zipcode).toBeVisible()
    await choose(file(csv()))
    await expect.element(table).toBeVisible()
    await expect.element(zipcode).not.toBeInTheDocument()
    await choose(file(csv().replaceAll(cups, elsewhere)))
    await expect.element(zipcode).toHaveAccessibleDescription(/Escribe el código postal/)
    await expect.element(table).not.toBeInTheDocument()
    await zipcode.fill('52001')
    await expect.element(table).toBeVisible()
    await expect.poll(() => server.calls.at(-1)?.path).toContain('zone=ceuta_melilla')
  })

  test('against the regulated price the months without it do not count', async () => {
    show()
    await choose(file(csv()))
    await page.getByRole('button', { name: 'Tarifa regulada (PVPC)' }).click()
    await expect.element(page.getByText(/En 71\sdías habrías pagado/)).toBeVisible()
    await expect.element(page.getByText(/Donde hay una raya/)).toBeVisible()
  })

  test('of a customer area, without a CUPS; a line that is wrong costs its day and is named', async () => {
    show()
    const rows = days
      .slice(0, 3)
      .flatMap((day) =>
        Array.from({ length: 24 }, (_, i) => [day.split('-').toReversed().join('/'), i, '0.5']),
      )
    rows[30] = ['02/08/2026', 6, '?']
    await choose(file(`Fecha,Hora,Consumo (kWh)\n${rows.map((one) => one.join(',')).join('\n')}`))
    await expect.element(page.getByText(/2\sdías completos/)).toBeVisible()
    await expect.element(page.getByText(/Línea 32 del fichero: no entendemos el consumo/)).toBeVisible()
    await expect.element(row(/^agosto de 2026/)).toHaveTextContent(/24 kWh/)
  })

  test('with surplus that the other price does not know compares without it', async () => {
    show()
    await choose(file(csv()))
    await expect.element(table).toBeVisible()
    const without = (await row(/^septiembre de 2026/).findElement()).textContent
    await choose(file(csv(days, '0,400'), 'excedentes.csv'))
    await expect.element(page.getByText('excedentes.csv')).toBeVisible()
    await expect.element(page.getByText(/no cuentan en ninguna columna, para comparar igual/)).toBeVisible()
    expect((await row(/^septiembre de 2026/).findElement()).textContent).toBe(without)
  })

  test('where ours is dearer it says so, in another colour than saving', async () => {
    show({ present: { power: ['0.01', '0.01'], energy: ['0.05'] } })
    await choose(file(csv()))
    await expect.element(page.getByText(/habrías pagado [\d,]+\s€ más/)).toBeVisible()
    await expect.element(page.getByText('Pagas más')).toBeVisible()
    const chart = await page.getByRole('img', { name: /^Ahorro por mes/ }).findElement()
    await expect.poll(() => chart.querySelector('i')).not.toBeNull()
    const dearer = getComputedStyle(chart.querySelector('i') ?? document.body).backgroundColor
    await choose(file(csv()))
    const key = page.getByText('Ahorras, en euros')
    await expect.element(key).toBeVisible()
    expect(getComputedStyle(await key.findElement(), '::before').backgroundColor).not.toBe(dearer)
  })

  test('can be contracted, printed and shared', async () => {
    show()
    await choose(file(csv()))
    const contract = page.getByRole('link', { name: 'Contratar ahora' })
    await expect.element(contract).toHaveAttribute('href', '/newElectricityCustomer')
    ;(await contract.findElement()).addEventListener('click', (event) => event.preventDefault())
    await contract.click()
    expect(takeHandedBill('electricity')).toMatchObject({
      cups: cups.slice(0, 20),
      powers: ['4.6', '4.6'],
      // A hundred days are no year.
      year: null,
    })
    await expect.element(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
    const share = vi.fn<(shared: ShareData) => Promise<void>>(() => Promise.resolve())
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    await page.getByRole('button', { name: 'Compartir el resultado' }).click()
    expect(share.mock.calls[0]?.[0]).toEqual({
      text: expect.stringMatching(/^En 102\sdías habrías pagado [\d,]+\s€ menos con Llum/) as string,
      url: window.location.origin + window.location.pathname,
    })
    Reflect.deleteProperty(navigator, 'share')
  })

  test('adds up: the last row is the sum of the months', async () => {
    show()
    await choose(file(csv()))
    await expect.element(row(/^Total/)).toHaveTextContent(/1\.22\d kWh/)
    const cells = (name: RegExp) =>
      row(name)
        .getByRole('cell')
        .elements()
        .map((cell) => cell.textContent ?? '')
    const cents = (text: string | undefined) =>
      Math.round(
        Number(
          /[\d.,]+/
            .exec(text ?? '')?.[0]
            .replace('.', '')
            .replace(',', '.'),
        ) * 100,
      )
    const ours = [/^agosto/, /^septiembre/, /^octubre/, /^noviembre/].map((name) => cents(cells(name)[1]))
    expect(cents(cells(/^Total/)[1])).toBe(ours.reduce((sum, one) => sum + one, 0))
    // The regulated price lacks a month: its sum would not be comparable.
    expect(cells(/^Total/)[2]).toBe('–')
  })

  test('without prices of the hours, and without present ones, only ours are shown', async () => {
    answers(({ path }) => (/regulated/.test(path) ? { status: 500, body: {} } : undefined))
    show({ present: null })
    await choose(file(csv(days.slice(0, 40))))
    await expect.element(row(/^agosto de 2026/)).toHaveTextContent(/372 kWh/)
    await expect.element(page.getByText('De estas fechas no tenemos los precios del PVPC.')).toBeVisible()
    await expect.element(page.getByText(/habrías pagado [\d,]+/)).not.toBeInTheDocument()
  })

  test.each([
    [
      'too large',
      () =>
        new File(
          Array.from({ length: 10 }, () => new Uint8Array(20_000_000)),
          'a.csv',
        ),
      /pasa de 60 MB/,
    ],
    ['no curve', () => file('Querida abuela:\nhace sol.', 'carta.txt'), /no es un fichero de consumo/],
    ['packed', () => file('PK\u0003\u0004', 'consumo.xlsx'), /comprimido o es una hoja de Excel/],
    ['empty', () => file(''), /está vacío/],
    [
      'of no whole day',
      () => file(csv(days.slice(0, 1)).split('\n').slice(0, 5).join('\n')),
      /ningún día completo/,
    ],
    [
      'without a heading for the hour',
      () => file('Día;Consumo kWh\n01/09/2026;12,5'),
      /la columna de la hora.*Día · Consumo kWh/,
    ],
    ['of no unit', () => file('Fecha;Hora;Consumo\n01/09/2026;1;250'), /«Consumo» no dice si son kWh o Wh/],
    [
      'with a line that is not understood',
      () => file('Fecha;Hora;Consumo kWh\n01/09/2026;1;0,2\n31/09/2026;1;0,2'),
      /Línea 3 del fichero: no entendemos la fecha o la hora\. Dice «31\/09\/2026;1;0,2»/,
    ],
  ])('that is %s: said plainly, and nothing is sent', async (_, make, words) => {
    const server = answers()
    show()
    await dropFile(make())
    await expect.element(page.getByRole('alert')).toHaveTextContent(words)
    expect(server.calls).toEqual([])
    // The next one works.
    await choose(file(csv(days.slice(0, 2))))
    await expect.element(table).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('of which no bill says the powers: they are asked for by period, within the limits of a bill', async () => {
    show({ powers: [], present: null })
    await choose(file(csv(days.slice(0, 2))))
    const powerOf = (period: string) => page.getByLabelText(`Potencia contratada ${period}`)
    await expect.element(page.getByText('Escribe la potencia para ver la comparación.')).toBeVisible()
    await powerOf('P1').fill('mucha')
    await expect.element(page.getByText(/una potencia en kW mayor que 0/)).toBeVisible()
    await powerOf('P1').fill('15,1')
    await expect.element(page.getByText(/la potencia llega a 15\skW/)).toBeVisible()
    await powerOf('P1').fill('0,4')
    await expect.element(page.getByText(/no se puede consumir tanto/)).toBeVisible()
    expect(table.query()).toBeNull()
    await powerOf('P1').fill('3,45')
    await expect.element(row(/^agosto de 2026/)).toHaveTextContent(/24 kWh/)
    const before = (await row(/^Total/).findElement()).textContent
    await powerOf('P2').fill('10')
    await expect.poll(() => row(/^Total/).element().textContent).not.toBe(before)
    expect(powerOf('P3').query()).toBeNull()
  })

  test('of another tariff has as many powers as that has', async () => {
    const [first] = products.products
    if (!first) throw new Error('no product')
    const six = {
      ...first,
      id: 3,
      name: 'Llum Gran',
      tariff: '3.0TD',
      prices: {
        ...first.prices,
        power: Array.from({ length: 6 }, () => '0.05'),
        energy: Array.from({ length: 6 }, () => '0.12'),
      },
    }
    show({ powers: [], present: null, products: { ...products, products: [...products.products, six] } })
    await choose(file(csv(days.slice(0, 2))))
    await page.getByLabelText('Tarifa de acceso').selectOptions('3.0TD')
    await page.getByLabelText('Potencia contratada P1').fill('20')
    await page.getByLabelText('Potencia contratada P6').fill('30')
    await expect.element(table.getByRole('columnheader', { name: 'Llum Gran' })).toBeVisible()
  })
})

describe('panels', () => {
  const panels = page.getByRole('table', { name: 'Con placas y sin ellas, por producto' })
  test('change what is bought; more of them change more; the limits are said', async () => {
    show()
    await choose(file(csv()))
    await expect.element(panels.getByRole('row', { name: /^Llum Clara/ })).toHaveTextContent(/menos/)
    await expect
      .element(panels.getByRole('row', { name: /^Llum Plana/ }))
      .toHaveTextContent(/No paga excedentes/)
    await expect.element(page.getByText(/1\.450\skWh al año por kWp .* 15\s%/)).toBeVisible()
    const produced = page.getByText('Producirían')
    const before = (await produced.findElement()).parentElement?.textContent
    await page.getByLabelText('Potencia de las placas, en kWp').fill('6')
    await expect.poll(() => produced.element().parentElement?.textContent).not.toBe(before)
    await page.getByLabelText('Provincia').selectOptions('Sevilla')
    await expect.element(page.getByText(/1\.650\skWh al año por kWp/)).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test('of no size: said, and nothing of them is shown', async () => {
    show()
    await choose(file(csv(days.slice(0, 2))))
    await page.getByLabelText('Potencia de las placas, en kWp').fill('mil')
    await expect.element(page.getByText('Escribe un número entre 0,5 y 100.')).toBeVisible()
    await expect.element(panels).not.toBeInTheDocument()
  })
})

describe('an own contract', () => {
  const contract = {
    id: 7,
    name: '100007',
    type: 'electricity',
    cups: { name: cups, full_address: 'Carrer Nou, 1, 17001 Girona', street: '', city: '' },
    pricelist: { name: 'Llum Clara', nom_comercial: 'Llum Clara' },
    tariff: { name: '2.0TD' },
    contracted_power_period: [
      { period: 'P1', power: 3.45 },
      { period: 'P2', power: 3.45 },
    ],
  }
  const counts = days.map((day) => stepsOfDay(day, 'peninsula', 60))
  const activa = counts.flatMap((count) => Array.from({ length: count }, () => 300))
  const info = { first_day: '2024-01-01', last_day: '2026-11-10', tariff: '2.0TD', zone: 'peninsula' }
  const ofContract = (over: Partial<typeof info> | { last_day: null } = {}) =>
    answers(({ path }) => {
      if (path.startsWith('contracts?'))
        return { body: { items: [contract], n_items: 1, offset: 0, limit: 100 } }
      if (/cch\/info/.test(path)) return { body: { ...info, ...over } }
      if (/cch\/chart/.test(path))
        return { body: { start: days[0], end: days.at(-1), curve: { counts, activa, state: [] } } }
      return undefined
    })
  const press = () => page.getByRole('button', { name: 'Usar este consumo' }).click()

  test('has its curve, its powers and its price', async () => {
    const server = ofContract()
    show({ present: null, powers: [] }, { profile: marta })
    await press()
    await expect.element(row(/^septiembre de 2026/)).toHaveTextContent(/216 kWh/)
    await expect.element(page.getByRole('button', { name: 'Lo que pagas ahora' })).toBeVisible()
    await expect.element(page.getByLabelText('Provincia')).toHaveValue('17')
    expect(server.to(/cch\/chart\/hourly/, 'GET')[0]?.path).toMatch(/start=2025-11-11&end=2026-11-10/)
  })

  test('without a curve says so', async () => {
    ofContract({ last_day: null })
    show({}, { profile: marta })
    await press()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/aún no tenemos consumos por horas/)
  })

  test('is not offered to a visitor', async () => {
    ofContract()
    show()
    await expect.element(input).toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Usar este consumo' }).query()).toBeNull()
  })
})
