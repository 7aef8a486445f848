import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aBill, aSupply, comparedWith, electricity, gasMade } from '#test/bills.ts'
import { invoiceServer } from '#test/invoice-server.ts'
import { button, cardOf, drawInvoices } from '#test/invoices.tsx'
import { loadSpanish } from '#test/portal.tsx'
import { press } from '#test/press.ts'

beforeAll(() => loadSpanish('invoices', 'payment', 'shell'))

/** The page of the first of these bills; the others can be reached from it. */
async function drawBill(...bills: InvoiceDetail[]): Promise<void> {
  invoiceServer({}, ({ path }) => {
    const id = /^invoices(?:_multipoint)?\/(\d+)\?/.exec(path)?.[1]
    const bill = bills.find((one) => String(one.id) === id)
    return bill && { body: bill }
  })
  const [first] = bills
  drawInvoices(`/factura${first?.type === 'multipoint' ? '-multipunto' : ''}/${first?.id}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(first?.number ?? '')
}

const textOf = async (title: string) =>
  (await cardOf(title).findElement()).textContent.replaceAll(/\s+/g, ' ')
const parts = () => textOf('De qué se compone')
const why = () => textOf('Por qué es distinta')
const lines = () => textOf('Línea a línea')
const all = async (title: string, what: string) => [
  ...(await cardOf(title).findElement()).querySelectorAll(what),
]

test('what it is made of: every part, its share, its meaning, and the lines that add up', async () => {
  const made = electricity()
  await drawBill(
    aBill(1, made, {
      readings: ['P1', 'P2', 'P3'].map((period) => ({
        period,
        previous: 10,
        current: 80,
        is_estimated: false,
      })),
      max_demand: [{ period: 'P1', power: '3.200' }],
    }),
  )
  expect(await textOf('Resumen')).toMatch(/68,07 €.*Vencimiento/)
  const items = (await all('De qué se compone', 'ul > li')).map(({ textContent }) => textContent)
  expect(items).toHaveLength(7)
  expect(items[0]).toMatch(/Potencia.*12,44\s€/)
  const shares = (await all('De qué se compone', 'li span'))
    .map(({ textContent }) => /^(\d+)\s%$/.exec(textContent)?.[1])
    .filter((share) => share !== undefined)
  expect(shares).toHaveLength(7)
  expect(shares.reduce((sum, share) => sum + Number(share), 0)).toBe(100)
  const meaning = page.getByText('es cuántos aparatos puedes usar a la vez')
  await expect.element(meaning).not.toBeVisible()
  await press(page.getByText('¿Qué es la potencia?'))
  await expect.element(meaning).toBeVisible()
  // The periods are explained once.
  await expect.element(page.getByText('¿Qué son P1, P2 y P3?')).toHaveLength(1)
  expect(await parts()).toContain('en horas punta, las más caras')

  expect(await all('Línea a línea', 'ul > li')).toHaveLength(made.lines.length)
  expect(await lines()).toMatch(/4,6 kW × 0,082011 €\/kW y día × 30 días/)
  expect(await lines()).toContain('× 5,11269632 %')
  // A price has the same format everywhere.
  for (const price of ['0,226 €/kWh', '0,150 €/kWh', '0,124 €/kWh']) {
    expect(await textOf('Qué has consumido')).toContain(price)
    expect(await lines()).toContain(` kWh × ${price}`)
  }
  expect(await lines()).toContain('Total de la factura68,07 €')
  expect(await all('Lecturas del contador', 'tbody tr')).toHaveLength(3)
  expect(await textOf('Lecturas del contador')).toMatch(
    /Lecturas reales · máximo 3,2 kW.*Potencia máximaP1.*de 4,6 kW/,
  )
})

test('a surplus that is worth more than the energy: how much, its limit, and what the battery got', async () => {
  const made = electricity({ surplus: { kwh: 800, price: '0.060', isBanked: true } })
  await drawBill(aBill(1, made, { previous: comparedWith(2, made, electricity()) }))
  const sentence =
    'Tus excedentes valían 48,00 €, pero descuentan como mucho la energía (39,75 €): 8,25 € fueron a tu batería virtual.'
  const line = (await all('Línea a línea', 'ul > li')).find(({ textContent }) =>
    textContent.includes('Excedentes'),
  )
  expect(line?.textContent.replaceAll(/\s+/g, ' ')).toMatch(
    /-39,75 €.*Lo que vertiste: 800 kWh × 0,060 €\/kWh48,00 €Se descuenta, hasta el tope39,75 €Va a tu batería virtual8,25 €/,
  )
  expect(await parts()).toContain(sentence)
  expect(await why()).toContain(sentence)
  expect(await textOf('Qué has consumido')).toContain('Además vertiste')
})

test('why it differs: from the one before and from a year ago, and the reasons add up', async () => {
  const made = electricity()
  const [before, yearAgo] = [electricity({ days: 28 }), electricity({ energiesKwh: [100, 90, 150] })]
  await drawBill(
    aBill(1, made, { previous: comparedWith(2, made, before), year_ago: comparedWith(3, made, yearAgo) }),
    aBill(3, yearAgo),
  )
  const said = page.getByRole('status').filter({ hasText: 'El total es' })
  await expect.element(said).toHaveTextContent(/^El total es [\d,]+\s€ más alto\.$/)
  expect(await why()).toMatch(/FE26-000002.*días más.*Los motivos suman\+/)
  await press(button('Hace un año'))
  await expect.element(said).toHaveTextContent(/^El total es [\d,]+\s€ más bajo\.$/)
  expect(await why()).toMatch(/FE26-000003.*menos.*Los motivos suman-/)
  const link = cardOf('Por qué es distinta').getByRole('link')
  await press(link)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Factura FE26-000003')
})

test('the first bill of a contract has none to compare with, and says so', async () => {
  await drawBill(aBill(1, electricity()))
  expect(await why()).toContain('No hay ninguna factura anterior de este contrato')
  await press(button('Hace un año'))
  await expect.poll(why).toContain('No hay ninguna factura de las mismas fechas del año pasado')
})

test('a refund: negative, not compared, and which bill it cancels', async () => {
  const made = electricity()
  const other = { id: 2, number: 'FE26-000002' }
  await drawBill(
    aBill(1, made, { rectificative_type: 'A', rectifies: other }),
    aBill(2, made, {
      rectified_by: [{ id: 1, number: 'FE26-000001', rectificative_type: 'A' }],
    }),
  )
  const summary = await textOf('Resumen')
  for (const text of ['-68,07 €', 'Consumo-250 kWh', 'Te devolvemos68,07 €']) expect(summary).toContain(text)
  expect(summary).not.toContain('Vencimiento')
  expect(await lines()).toContain('Total de la factura-68,07 €')
  expect(await why()).toContain('Una devolución no se compara')
  await press(page.getByText('Anula la factura').getByRole('link'))
  await expect
    .element(page.getByText('Esta factura se anuló con la factura'))
    .toHaveTextContent('FE26-000001')
})

test('the battery pays after the taxes', async () => {
  await drawBill(aBill(1, electricity({ batteryCents: 2000 })))
  expect(await textOf('Resumen')).toContain('A pagar48,07 €')
  expect(await parts()).toContain('Lo que tiene un porcentaje negativo se resta')
  expect(await parts()).toContain('Lo que tu batería virtual ha pagado por ti.')
  expect(await lines()).toContain('A pagar48,07 €')
})

test('gas has a standing charge, taxes of its own and cubic metres', async () => {
  const reading = { period: '', previous: 100, current: 215, is_estimated: false, factor: '11.72' }
  await drawBill(aBill(1, gasMade, { type: 'gas', readings: [reading], energy_consumed: 1348 }))
  expect(await parts()).toContain('Término fijo')
  await press(page.getByText('¿Qué impuestos paga el gas?'))
  await expect.element(page.getByText('El impuesto de hidrocarburos se paga por kWh')).toBeVisible()
  expect(await textOf('Lecturas del contador')).toContain('m³')
})

test('six periods are explained with the first of them', async () => {
  const six = Array.from({ length: 6 }, () => 100)
  await drawBill(aBill(1, electricity({ energiesKwh: six, energyPrices: six.map(() => '0.15') })))
  const ask = page.getByText('¿Qué son los periodos P1 a P6?')
  await expect.element(ask).toHaveLength(1)
  await press(ask)
  const [first] = (await all('De qué se compone', 'ul > li')).filter(({ textContent }) =>
    textContent.includes('Energía P'),
  )
  expect(first?.querySelector('details[open]')?.textContent).toContain('suele ser el más barato')
  expect(page.getByText('¿Qué son P1, P2 y P3?').query()).toBeNull()
})

test('several supply points: each leads to its contract’s invoices, its lines one tap away', async () => {
  const made = { days: 30, lines: ['110001', '110002'].map(aSupply) }
  const supply_points = ['110001', '110002'].map((contract) => ({
    contract,
    type: 'electricity' as const,
    cups: `ES00314000000${contract}JN0F`,
    full_address: `Calle ${contract}, 1`,
  }))
  const then = { days: 30, lines: [aSupply('110001')] }
  const previous = comparedWith(2, made, then)
  await drawBill(aBill(1, made, { type: 'multipoint', contract: '', supply_points, previous }))
  const supplies = await all('Por punto de suministro', 'div > ul > li:has(details)')
  const rows = supplies.map(({ textContent }) => textContent)
  expect(rows).toHaveLength(2)
  // Each of them is on the page once.
  for (const { full_address } of supply_points)
    await expect.element(page.getByText(full_address)).toHaveLength(1)
  for (const [at, { full_address, cups }] of supply_points.entries()) {
    expect(rows[at]).toContain(full_address)
    expect(rows[at]).toContain(cups)
  }
  expect(await textOf('Por punto de suministro')).toMatch(
    /2 puntos de suministro.*Total de la factura[\d,]+ €/,
  )
  expect(await why()).toContain('El total es')
  expect(await why()).not.toContain('el precio')
  const first = supplies[0]?.querySelector('details')
  await press(page.getByText('Línea a línea').first())
  await expect.poll(() => first?.open).toBe(true)
  expect(first?.querySelectorAll('li')).toHaveLength(electricity().lines.length - 1)
  for (const part of [
    /kW × 0,\d+ €\/kW y día/,
    /kWh × 0,\d+ €\/kWh/,
    /eléctric|electricidad/,
    /Alquiler del contador/,
  ])
    expect(first?.textContent.replaceAll(/\s+/g, ' ')).toMatch(part)
  await expect
    .element(cardOf('Por punto de suministro').getByRole('link', { name: '110001', exact: true }))
    .toHaveAttribute('href', '/contratos/electricidad/110001/facturas')
})

describe('without a bill', () => {
  test('an address that names none is not found', () => {
    const server = invoiceServer()
    drawInvoices('/factura/hola')
    expect(document.querySelector('[data-error="404"]')).not.toBeNull()
    expect(server.calls).toEqual([])
  })

  test.each(['/factura/9', '/factura-multipunto/9'])(
    '%s: one that the server does not know neither',
    async (at) => {
      invoiceServer({}, ({ path }) =>
        /^invoices(_multipoint)?\/9\?/.test(path) ? { status: 404, body: { error: 'not_found' } } : undefined,
      )
      drawInvoices(at)
      await expect.poll(() => document.querySelector('[data-error="404"]')).not.toBeNull()
    },
  )

  test('a server that fails is asked again', async () => {
    let isBroken = true
    invoiceServer({}, ({ path }) =>
      path.startsWith('invoices/1?')
        ? isBroken
          ? { status: 500, body: { error: 'internal_error', reference: 'REF9' } }
          : { body: aBill(1, electricity()) }
        : undefined,
    )
    drawInvoices('/factura/1')
    await expect.element(page.getByText('Cargando la factura…')).toBeInTheDocument()
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent('No hemos podido cargar la factura')
    await expect.element(alert).toHaveTextContent('REF9')
    isBroken = false
    await press(button('Volver a intentarlo'))
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Factura FE26-000001')
  })
})

describe('on a phone', () => {
  const shownAt = (text: RegExp) => page.getByText(text).first()

  test('amount, state and payment come first; the parts are folded to their key figure', async () => {
    await page.viewport(360, 740)
    const made = electricity()
    const other = electricity({ days: 28 })
    await drawBill(aBill(1, made, { previous: comparedWith(2, made, other) }))
    expect(document.documentElement.scrollHeight).toBeLessThan(2_200)
    await expect.element(cardOf('Por qué es distinta')).toHaveTextContent(/El total es/)
    const line = shownAt(/4,6\skW × 0,082011\s€\/kW y día/)
    await expect.element(line).not.toBeVisible()
    const fold = button('Línea a línea')
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
    await expect.element(fold).toHaveAccessibleDescription(`${made.lines.length} líneas, con su cuenta`)
    await press(fold)
    await expect.element(line).toBeVisible()
    await expect.element(fold).toHaveAttribute('aria-expanded', 'true')
  })

  test('a surplus at its limit is read line by line', async () => {
    await page.viewport(360, 740)
    const made = electricity({ surplus: { kwh: 800, price: '0.060', isBanked: true } })
    await drawBill(aBill(1, made))
    await press(button('Línea a línea'))
    const sum = page.getByText('Se descuenta, hasta el tope')
    await expect.element(sum).toBeVisible()
    // One line of text, and its amount beside it.
    const { height, top } = (await sum.findElement()).getBoundingClientRect()
    expect(height).toBeLessThan(40)
    const amount = (await sum.findElement()).nextElementSibling?.getBoundingClientRect()
    expect(Math.abs((amount?.top ?? 0) - top)).toBeLessThan(4)
  })

  test.each(['RE26-000001', 'AB26-000001'])('the number %s does not break', async (number) => {
    await page.viewport(360, 740)
    await drawBill(aBill(1, electricity(), { number }))
    const written = await page.getByText(number, { exact: true }).findElement()
    expect(written.getClientRects()).toHaveLength(1)
  })
})
