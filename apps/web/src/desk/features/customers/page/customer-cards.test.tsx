import type { StaffCustomer } from '@fanal/contract/schemas/desk/customers'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawAtDesk, loadDesk } from '#test/desk/at-desk.tsx'
import { serve } from '#test/server.ts'
import { Cases } from './customer-cards.tsx'

beforeAll(() => loadDesk())

const caseOf = (i: number) =>
  ({
    number: `2600000${i}`,
    kind: 'request',
    subject: `Caso ${i}`,
    state: 'open',
    due_at: '2026-11-30T10:00:00.000Z',
    assignee: '',
  }) as const

test('further cases are read when they are wanted, each with its link', async () => {
  const server = serve(() => ({ body: { items: [caseOf(8), caseOf(9)], n_items: 9, offset: 7, limit: 50 } }))
  const cases = { items: [1, 2, 3, 4, 5, 6, 7].map(caseOf), n_open: 9, n_items: 9 }
  drawAtDesk(<Cases one={{ id: 5, cases } as unknown as StaffCustomer} />)
  expect(server.calls).toEqual([])
  await page.getByRole('button', { name: 'Ver más (7 de 9)' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Caso 9' }))
    .toHaveAttribute('href', '/mesa/casos?case=26000009')
  expect(server.calls.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^staff\/customers\/5\/cases\?.*offset=7/),
  ])
  expect(page.getByRole('button').elements()).toEqual([])
})
