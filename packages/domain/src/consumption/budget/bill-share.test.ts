import { expect, test } from 'vitest'
import { composeElectricity } from '../../invoices/compose-invoice.ts'
import { exampleUse } from '../../invoices/example-bill-fixture.ts'
import { totalOf } from '../../invoices/invoice-lines.ts'
import { billOf, billShareOf } from './bill-share.ts'

const { lines } = composeElectricity(exampleUse)
const totalCents = totalOf(lines)
const energyCents = lines
  .filter(({ kind }) => kind === 'energy')
  .reduce((sum, { amount_cents }) => sum + amount_cents, 0)

test('the same energy and days give the same bill', () => {
  const share = billShareOf({ lines, totalCents, days: 30 })
  expect(share && billOf(share, energyCents, 30)).toBe(totalCents)
})

test('more energy costs more with its taxes, half the days half the rest', () => {
  const bill = {
    lines: [
      { kind: 'power', amount_cents: 900 },
      { kind: 'energy', amount_cents: 2_000 },
      { kind: 'rent', amount_cents: 100 },
      { kind: 'vat', amount_cents: 600 },
    ],
    totalCents: 3_600,
    days: 30,
  } as const
  const share = billShareOf(bill)
  expect(share).toEqual({ taxFactor: 1.2, fixedCentsPerDay: 40 })
  expect(share && billOf(share, 3_000, 30)).toBe(4_800)
  expect(share && billOf(share, 1_000, 15)).toBe(1_800)
})

test.each([
  ['without energy', { lines: [{ kind: 'power', amount_cents: 900 }], totalCents: 900, days: 30 }],
  ['empty', { lines: [], totalCents: 0, days: 30 }],
  ['of no days', { lines: [{ kind: 'energy', amount_cents: 900 }], totalCents: 900, days: 0 }],
] as const)('nothing follows from a bill %s', (_, bill) => {
  expect(billShareOf(bill)).toBeUndefined()
})
