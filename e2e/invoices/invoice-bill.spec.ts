import type { Page } from '@playwright/test'
import { euros } from '../payment/payment-page.ts'
import { card, h1, open, pathOf } from '../lib/pages.ts'
import { asBakery, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

interface Other {
  id: number
  number: string
  amount_total: string
  reasons: { amount: string }[]
}
interface Bill {
  id: number
  number: string
  contract: string
  amount_total: string
  amount_to_pay: string
  energy_consumed: number
  rectificative_type: string
  lines: { kind: string; name: string; amount: string; unused?: string; lines?: { kind: string }[] }[]
  parts: { part: string; amount: string }[]
  supply_points: { contract: string; full_address: string; cups: string }[]
  rectifies: { id: number; number: string } | null
  previous: Other | null
  year_ago: Other | null
}

async function listOf(page: Page, query = ''): Promise<Bill[]> {
  const answer = await page.request.get(`/api/v2/invoices/?limit=100&${query}`)
  return ((await answer.json()) as { items: Bill[] }).items
}
async function detailOf(page: Page, id: number | undefined, path = 'invoices'): Promise<Bill> {
  return (await (await page.request.get(`/api/v2/${path}/${id}`)).json()) as Bill
}
const cents = (amounts: { amount: string }[]) =>
  amounts.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
const inCents = (amount: string) => Math.round(Number(amount) * 100)

const parts = (page: Page) => card(page, 'De qué se compone')
const why = (page: Page) => card(page, 'Por qué es distinta')

test('what it is made of: every part, its share, its meaning, and the lines that add up', async ({
  page,
}) => {
  await signIn(page, marta)
  const [first] = await listOf(page, 'contractName=100001')
  const bill = await detailOf(page, first?.id)
  // Server-rendered: visible before any script.
  const html = await (await page.request.get(`/factura/${bill.id}`)).text()
  expect(html).toContain('De qué se compone')

  await open(page, '/facturas')
  await page.getByRole('link', { name: bill.number }).first().click()
  await expect(h1(page)).toHaveText(`Factura ${bill.number}`)
  expect(pathOf(page)).toBe(`/factura/${bill.id}`)
  await expect(card(page, 'Resumen')).toContainText(euros(bill.amount_total))
  await expect(card(page, 'Resumen')).toContainText('Vencimiento')
  expect(cents(bill.parts)).toBe(inCents(bill.amount_to_pay))
  const items = parts(page).locator('ul > li')
  await expect(items).toHaveCount(bill.parts.length)
  for (const [i, { amount }] of bill.parts.entries()) await expect(items.nth(i)).toContainText(euros(amount))
  const shares = (await items.allInnerTexts()).map((text) => Number(/(-?\d+) %/.exec(text)?.[1]))
  expect(shares.filter((share) => share > 0).reduce((sum, share) => sum + share, 0)).toBe(100)

  await expect(page.getByText('es cuántos aparatos puedes usar a la vez')).toBeHidden()
  await parts(page).getByText('¿Qué es la potencia?').click()
  await expect(page.getByText('es cuántos aparatos puedes usar a la vez')).toBeVisible()
  // The periods are explained once.
  await expect(parts(page).getByText('¿Qué son P1, P2 y P3?')).toHaveCount(1)
  await expect(parts(page)).toContainText('en horas punta, las más caras')

  const lines = card(page, 'Línea a línea')
  const charged = bill.lines.filter(({ kind }) => kind !== 'battery')
  expect(cents(charged)).toBe(inCents(bill.amount_total))
  await expect(lines.locator('tbody tr')).toHaveCount(charged.length)
  await expect(lines).toContainText(/4,6 kW × 0,\d+ €\/kW y día × \d+ días/)
  await expect(lines).toContainText('× 5,11269632 %')
  // A price has the same format everywhere.
  const prices = await card(page, 'Qué has consumido').getByText('€/kWh').allInnerTexts()
  expect(prices.length).toBeGreaterThan(0)
  for (const price of prices) await expect(lines).toContainText(` kWh × ${price}`)
  await expect(lines).toContainText(`Total de la factura${euros(bill.amount_total)}`)
  await expect(card(page, 'Lecturas del contador').locator('tbody tr')).toHaveCount(3)
  await expect(card(page, 'Potencia máxima')).toContainText('de 4,6 kW')
})

test('a surplus that is worth more than the energy: how much, its limit, and what the battery got', async ({
  page,
}) => {
  await signIn(page, marta)
  const all = await Promise.all(
    (await listOf(page, 'contractName=100001')).map(({ id }) => detailOf(page, id)),
  )
  const bill = all.find(
    ({ lines, rectificative_type }) => rectificative_type !== 'A' && lines.some(({ unused }) => unused),
  )
  const line = bill?.lines.find(({ unused }) => unused)
  if (!bill || !line) throw new Error('No bill has such a surplus')
  await open(page, `/factura/${bill.id}`)
  const [cap, unused] = [-Number(line.amount), Number(line.unused)]
  const sentence = `Tus excedentes valían ${euros(cap + unused)}, pero descuentan como mucho la energía (${euros(cap)}): ${euros(unused)} fueron a tu batería virtual.`
  const row = card(page, 'Línea a línea').locator('tr', { hasText: 'Excedentes' })
  await expect(row).toContainText(/\d+ kWh × -0,060 €\/kWh/)
  for (const place of [row, parts(page), why(page)]) await expect(place).toContainText(sentence)
  await expect(card(page, 'Qué has consumido')).toContainText('Además vertiste')
})

test('why it differs: from the one before and from a year ago, and the reasons add up', async ({ page }) => {
  await signIn(page, marta)
  const [first] = await listOf(page, 'contractName=100001')
  const bill = await detailOf(page, first?.id)
  await open(page, `/factura/${bill.id}`)
  for (const [name, other] of [
    ['La anterior', bill.previous],
    ['Hace un año', bill.year_ago],
  ] as const) {
    if (!other) throw new Error(`Nothing to compare with: ${name}`)
    const difference = inCents(bill.amount_total) - inCents(other.amount_total)
    expect(cents(other.reasons)).toBe(difference)
    await why(page).getByRole('button', { name }).click()
    await expect(why(page)).toContainText(euros(other.amount_total))
    await expect(why(page).getByRole('status')).toHaveText(
      `El total es ${euros(Math.abs(difference) / 100)} más ${difference > 0 ? 'alto' : 'bajo'}.`,
    )
    await expect(why(page).locator('ul > li')).toHaveCount(other.reasons.length)
    for (const { amount } of other.reasons)
      await expect(why(page)).toContainText(
        `${euros(Math.abs(Number(amount)))} ${Number(amount) > 0 ? 'más' : 'menos'}`,
      )
    await expect(why(page)).toContainText(
      `Los motivos suman${difference > 0 ? '+' : ''}${euros(difference / 100)}`,
    )
  }
  await why(page).getByRole('link').click()
  await expect(h1(page)).toHaveText(`Factura ${bill.year_ago?.number}`)
})

test('the first bill of a contract has none to compare with, and says so', async ({ page }) => {
  await signIn(page, marta)
  const oldest = (await listOf(page, 'contractName=100001')).at(-1)
  await open(page, `/factura/${oldest?.id}`)
  await expect(why(page)).toContainText('No hay ninguna factura anterior de este contrato')
  await why(page).getByRole('button', { name: 'Hace un año' }).click()
  await expect(why(page)).toContainText('No hay ninguna factura de las mismas fechas del año pasado')
})

test('a refund: negative, not compared, and which bill it cancels', async ({ page }) => {
  await signIn(page, marta)
  const refund = (await listOf(page)).find(({ rectificative_type }) => rectificative_type === 'A')
  const bill = await detailOf(page, refund?.id)
  await open(page, `/factura/${bill.id}`)
  await expect(card(page, 'Resumen')).toContainText(euros(-Number(bill.amount_total)))
  await expect(card(page, 'Resumen')).toContainText(`Consumo-${bill.energy_consumed} kWh`)
  await expect(card(page, 'Resumen')).not.toContainText('Vencimiento')
  await expect(card(page, 'Resumen')).toContainText(`Te devolvemos${euros(bill.amount_to_pay)}`)
  await expect(card(page, 'Línea a línea')).toContainText(
    `Total de la factura${euros(-Number(bill.amount_total))}`,
  )
  await expect(why(page)).toContainText('Una devolución no se compara')
  await page.getByText('Anula la factura').getByRole('link').click()
  await expect(h1(page)).toHaveText(`Factura ${bill.rectifies?.number}`)
  await expect(page.getByText('Esta factura se anuló con la factura')).toContainText(bill.number)
})

test('the battery pays after the taxes', async ({ page }) => {
  await signIn(page, marta)
  const paid = (await listOf(page)).find(
    (one) => one.amount_to_pay !== one.amount_total && one.rectificative_type === 'N',
  )
  const bill = await detailOf(page, paid?.id)
  await open(page, `/factura/${bill.id}`)
  await expect(card(page, 'Resumen')).toContainText(`A pagar${euros(bill.amount_to_pay)}`)
  await expect(parts(page)).toContainText('Lo que tiene un porcentaje negativo se resta')
  await expect(parts(page)).toContainText('Lo que tu batería virtual ha pagado por ti.')
  await expect(card(page, 'Línea a línea')).toContainText(`A pagar${euros(bill.amount_to_pay)}`)
})

test('gas has a standing charge, taxes of its own and cubic metres', async ({ page }) => {
  await signIn(page, marta)
  const [gas] = await listOf(page, 'type=gas')
  await open(page, `/factura/${gas?.id}`)
  await expect(parts(page)).toContainText('Término fijo')
  await parts(page).getByText('¿Qué impuestos paga el gas?').click()
  await expect(parts(page)).toContainText('El impuesto de hidrocarburos se paga por kWh')
  await expect(card(page, 'Lecturas del contador')).toContainText('m³')
})

test('six periods are explained with the first of them', async ({ page, origin }) => {
  await asBakery(page, origin)
  const list = await listOf(page)
  let bill: Bill | undefined
  for (const { id } of list) {
    bill = await detailOf(page, id)
    if (bill.parts.some(({ part }) => part === 'energy_p6')) break
  }
  await open(page, `/factura/${bill?.id}`)
  const first = parts(page).locator('ul > li').filter({ hasText: 'Energía P' }).first()
  await first.getByText('¿Qué son los periodos P1 a P6?').click()
  await expect(first).toContainText('suele ser el más barato')
  await expect(parts(page).getByText('¿Qué son', { exact: false }).filter({ hasText: 'P3' })).toHaveCount(0)
})

test('several supply points: each leads to its contract’s invoices', async ({ page, origin }) => {
  await asBakery(page, origin)
  const answer = await page.request.get('/api/v2/invoices_multipoint/?limit=5')
  const [first] = ((await answer.json()) as { items: Bill[] }).items
  const bill = await detailOf(page, first?.id, 'invoices_multipoint')
  await open(page, `/factura-multipunto/${bill.id}`)
  await expect(h1(page)).toHaveText(`Factura multipunto ${bill.number}`)
  const points = card(page, 'Por punto de suministro')
  const supplies = bill.lines.filter(({ kind }) => kind === 'supply')
  await expect(points.locator('tbody tr')).toHaveCount(supplies.length)
  // The address of each of them.
  expect(bill.supply_points).toHaveLength(supplies.length)
  for (const { contract, full_address, cups } of bill.supply_points) {
    const point = points.locator('tbody tr').filter({ hasText: contract })
    await expect(point).toContainText(full_address)
    await expect(point).toContainText(cups)
  }
  await expect(points).toContainText(`Esta factura reúne ${supplies.length} puntos de suministro.`)
  expect(cents(bill.lines)).toBe(inCents(bill.amount_total))
  await expect(points).toContainText(`Total de la factura${euros(bill.amount_total)}`)
  await expect(why(page).getByRole('status')).toContainText('El total es')
  await expect(why(page)).not.toContainText('el precio')
  // The lines of each, one tap away.
  const made = card(page, 'Línea a línea').locator('details')
  await expect(made).toHaveCount(supplies.length)
  await made.first().locator('summary').click()
  await expect(made.first().locator('tbody tr')).toHaveCount(supplies[0]?.lines?.length ?? 0)
  for (const part of [
    /kW × 0,\d+ €\/kW y día/,
    /kWh × 0,\d+ €\/kWh/,
    'eléctric|electricidad',
    'Alquiler del contador',
  ])
    await expect(made.first()).toContainText(typeof part === 'string' ? new RegExp(part) : part)
  const name = supplies[0]?.name ?? ''
  await points.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(`/contratos/electricidad/${name}/facturas`)
})

test('what is not there, or not theirs, is not found', async ({ page, origin, problems }) => {
  problems.allow(/status of 40\d/)
  await asBakery(page, origin)
  const [foreign] = await listOf(page)
  await signIn(page, marta)
  for (const path of [
    '/factura/999999999',
    '/factura/hola',
    `/factura/${foreign?.id}`,
    '/factura-multipunto/1',
  ]) {
    await page.goto(path)
    await expect(page.locator('[data-error="404"]')).toBeVisible()
  }
})

test('a server that fails is asked again', async ({ page, problems }) => {
  problems.allow(/status of 50\d/)
  await signIn(page, marta)
  const [first] = await listOf(page)
  await open(page, '/facturas')
  await page.route(`**/invoices/${first?.id}?*`, (route) =>
    route.fulfill({ status: 500, json: { error: 'internal_error', reference: 'REF9' } }),
  )
  await page
    .getByRole('link', { name: first?.number ?? '' })
    .first()
    .click()
  await expect(page.getByText('Cargando la factura…')).toBeAttached()
  await expect(page.getByRole('alert')).toContainText('No hemos podido cargar la factura', {
    timeout: 20_000,
  })
  await expect(page.getByRole('alert')).toContainText('REF9')
  await page.unroute(`**/invoices/${first?.id}?*`)
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click()
  await expect(h1(page)).toHaveText(`Factura ${first?.number}`)
})
