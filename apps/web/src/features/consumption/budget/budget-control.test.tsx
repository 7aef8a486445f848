import type { BudgetState } from '@fanal/contract/schemas/consumption'
import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { electricity } from '#test/contract-examples.ts'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, type Call, serve } from '#test/server.ts'
import { BudgetControl } from './budget-control.tsx'
import { BudgetSlot } from './budget-slot.tsx'

beforeAll(() => loadSpanish('consumption', 'shell'))

const state: BudgetState = {
  limit: { unit: 'kwh', amount: 140 },
  month: '2026-11-01',
  last_day: '2026-11-12',
  kwh: { used: 60, expected: 150, range: { low: 130, high: 170 } },
  eur: { used: '18.20', expected: '45.10', range: { low: '40.00', high: '50.50' } },
  is_exceeding: true,
}
const field = page.getByRole('textbox')
const main = page.getByRole('main')

/** Keeps what is saved. */
function serveBudget(
  first: Partial<BudgetState> = {},
  answer: (call: Call) => Answer | undefined = () => undefined,
) {
  let now: BudgetState = { ...state, ...first }
  return serve((call) => {
    const given = answer(call)
    if (given !== undefined) return given
    if (call.method === 'POST') {
      const { unit, amount } = call.body as { unit: 'kwh' | 'eur'; amount: number | null }
      now = { ...now, limit: amount === null ? null : { unit, amount }, is_exceeding: false }
    }
    return { body: now }
  })
}

test('shows the limit and where the month is heading', async () => {
  serveBudget()
  draw(<BudgetControl contractId={7} />)
  await expect.element(field).toHaveValue('140')
  await expect.element(field).toHaveAccessibleName('Límite al mes, en kWh')
  await expect
    .element(main)
    .toHaveTextContent(/Vas por 60\skWh; acabarías entre 130\skWh y 170\skWh\. Te pasarías/)
})

test('saves as it is left, once, and only what changed', async () => {
  const server = serveBudget()
  draw(<BudgetControl contractId={7} />)
  await field.click()
  await userEvent.tab()
  expect(server.to(/budget/)).toEqual([])
  await field.fill('160')
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await expect.element(page.getByRole('status')).toHaveTextContent('Guardado')
  expect(server.to(/^contracts\/7\/budget\//).map(({ body }) => body)).toEqual([{ unit: 'kwh', amount: 160 }])
  await expect.element(main).not.toHaveTextContent('Te pasarías')
})

test('an empty field takes the limit away', async () => {
  const server = serveBudget()
  draw(<BudgetControl contractId={7} />)
  await field.fill('')
  await userEvent.tab()
  await expect.element(page.getByRole('status')).toHaveTextContent('Sin límite')
  expect(server.to(/budget/).map(({ body }) => body)).toEqual([{ unit: 'kwh', amount: null }])
  await expect.element(field).toHaveAttribute('placeholder', 'Sin límite')
})

test('in euros, where there is a bill to go by', async () => {
  const server = serveBudget()
  draw(<BudgetControl contractId={7} />)
  await page.getByRole('button', { name: '€' }).click()
  await expect.element(main).toHaveTextContent(/Vas por 18,20\s€; acabarías entre 40,00\s€ y 50,50\s€/)
  await expect.poll(() => server.to(/budget/).map(({ body }) => body)).toEqual([{ unit: 'eur', amount: 140 }])
})

test('without a bill there are no euros, without data no forecast', async () => {
  serveBudget({ limit: null, eur: null, kwh: { used: 0, expected: null, range: null }, is_exceeding: false })
  draw(<BudgetControl contractId={7} />)
  await expect.element(main).toHaveTextContent('Aún no hay datos de este mes')
  await expect.element(page.getByRole('button', { name: '€' })).not.toBeInTheDocument()
})

test.each(['0', '12,5', 'mucho', '9999999'])('%s is refused at the field', async (typed) => {
  const server = serveBudget()
  draw(<BudgetControl contractId={7} />)
  await field.fill(typed)
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription(/Escribe un número entero de 1 a 1\.000\.000/)
  expect(server.to(/budget/)).toEqual([])
})

test('a failure is said, and what was typed stays', async () => {
  serveBudget({}, ({ method }) => (method === 'POST' ? { status: 500, body: {} } : undefined))
  draw(<BudgetControl contractId={7} />)
  await field.fill('99')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription(/No se ha guardado/)
  await expect.element(field).toHaveValue('99')
})

test('a read-only session looks', async () => {
  const server = serveBudget()
  draw(<BudgetControl contractId={7} />, { profile: { ...marta, readonly: true } })
  await expect.element(field).toHaveAttribute('readonly')
  await page.getByRole('button', { name: '€' }).click()
  expect(server.to(/budget/)).toEqual([])
})

test('of several contracts one is chosen', async () => {
  const second = { ...electricity, id: 8, name: '100002' }
  const server = serveBudget({}, ({ path }) =>
    path.startsWith('contracts?')
      ? { body: { items: [{ ...electricity, id: 7 }, second], n_items: 2, offset: 0, limit: 50 } }
      : undefined,
  )
  draw(<BudgetSlot />)
  await expect.element(field).toHaveValue('140')
  await page.getByRole('combobox', { name: 'Contrato' }).selectOptions('8')
  await expect.poll(() => server.to(/contracts\/8\/budget/, 'GET')).toHaveLength(1)
})

test('without an active contract it says so', async () => {
  serve(() => ({ body: { items: [], n_items: 0, offset: 0, limit: 50 } }))
  draw(<BudgetSlot />)
  await expect.element(main).toHaveTextContent('Solo con un contrato de luz activo')
})
