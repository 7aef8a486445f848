import type { Page } from '@playwright/test'
import { euros } from '../payment/payment-page.ts'
import { card, h1, open, pathOf } from '../lib/pages.ts'
import { asBakery, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

// What a bill of each kind says is a component test: invoice-page.test.tsx. Here the server's figures add up.

interface Other {
  id: number
  number: string
  amount_total: string
  reasons: { amount: string }[]
}
interface Bill {
  id: number
  number: string
  amount_total: string
  amount_to_pay: string
  rectificative_type: string
  lines: { kind: string; name: string; amount: string; lines?: { amount: string }[] }[]
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

const why = (page: Page) => card(page, 'Por qué es distinta')

test('a bill: its parts and lines add up, and so do the reasons why it differs from others', async ({
  page,
}) => {
  await signIn(page, marta)
  const [first] = await listOf(page, 'contractName=100001')
  const bill = await detailOf(page, first?.id)
  // Server-rendered: visible before any script.
  const html = await (await page.request.get(`/factura/${bill.id}`)).text()
  expect(html).toContain('De qué se compone')

  await open(page, '/facturas?limit=5')
  await page.getByRole('link', { name: bill.number }).first().click()
  await expect(h1(page)).toHaveText(`Factura ${bill.number}`)
  expect(pathOf(page)).toBe(`/factura/${bill.id}`)
  await expect(card(page, 'Resumen')).toContainText(euros(bill.amount_total))
  expect(cents(bill.parts)).toBe(inCents(bill.amount_to_pay))
  const items = await card(page, 'De qué se compone').locator('ul > li').allInnerTexts()
  expect(items).toHaveLength(bill.parts.length)
  for (const [i, { amount }] of bill.parts.entries()) expect(items[i]).toContain(euros(amount))
  const charged = bill.lines.filter(({ kind }) => kind !== 'battery')
  expect(cents(charged)).toBe(inCents(bill.amount_total))
  await expect(card(page, 'Línea a línea').locator('ul > li')).toHaveCount(charged.length)

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

test('a refund leads to its bill, several supplies to theirs; what is not theirs is not found', {
  tag: '@whole',
}, async ({ page, origin, problems }) => {
  await signIn(page, marta)
  const own = await listOf(page)
  const refund = own.find(({ rectificative_type }) => rectificative_type === 'A')
  const bill = await detailOf(page, refund?.id)
  await open(page, `/factura/${bill.id}`)
  await expect(card(page, 'Resumen')).toContainText(euros(-Number(bill.amount_total)))
  await page.getByText('Anula la factura').getByRole('link').click()
  await expect(h1(page)).toHaveText(`Factura ${bill.rectifies?.number}`)
  await expect(page.getByText('Esta factura se anuló con la factura')).toContainText(bill.number)

  await asBakery(page, origin)
  problems.allow(/status of 404/)
  await page.goto(`/factura/${own[0]?.id}`)
  await expect(page.locator('[data-error="404"]')).toBeVisible()
  for (const path of [`invoices/${own[0]?.id}`, 'invoices/999999999', 'invoices_multipoint/1'])
    expect((await page.request.get(`/api/v2/${path}`)).status(), path).toBe(404)
  const answer = await page.request.get('/api/v2/invoices_multipoint/?limit=5')
  const [several] = ((await answer.json()) as { items: Bill[] }).items
  const multipoint = await detailOf(page, several?.id, 'invoices_multipoint')
  await open(page, `/factura-multipunto/${multipoint.id}`)
  await expect(h1(page)).toHaveText(`Factura multipunto ${multipoint.number}`)
  const points = card(page, 'Por punto de suministro')
  const supplies = multipoint.lines.filter(({ kind }) => kind === 'supply')
  const shown = await points.locator('li:has(small)').allInnerTexts()
  expect(shown).toHaveLength(supplies.length)
  // The address of each of them.
  expect(multipoint.supply_points).toHaveLength(supplies.length)
  for (const { contract, full_address, cups } of multipoint.supply_points) {
    const point = shown.find((text) => text.includes(contract))
    expect(point).toContain(full_address)
    expect(point).toContain(cups)
  }
  expect(cents(multipoint.lines)).toBe(inCents(multipoint.amount_total))
  await expect(points).toContainText(`Total de la factura${euros(multipoint.amount_total)}`)
  for (const { amount, lines = [] } of supplies) expect(cents(lines)).toBe(inCents(amount))
  const name = supplies[0]?.name ?? ''
  await points.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(`/contratos/electricidad/${name}/facturas`)
})
