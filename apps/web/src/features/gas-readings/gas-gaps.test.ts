import type { GasReading } from '@fanal/contract/schemas/gas-readings'
import { expect, test } from 'vitest'
import { withGaps } from './gas-gaps.ts'

const reading = (start_date: string, end_date: string): GasReading => ({
  invoice_id: 1,
  number: 'FG26-1',
  start_date,
  end_date,
  previous: 100,
  current: 110,
  cubic_metres: 10,
  factor: '11.42',
  is_factor_computed: false,
  energy_kwh: 114,
  is_estimated: false,
  amount_total: '10.00',
})

test('days without an invoice are rows in between', () => {
  const [autumn, spring, winter] = [
    reading('2026-09-01', '2026-10-31'),
    reading('2026-05-01', '2026-06-30'),
    reading('2026-03-01', '2026-04-30'),
  ]
  expect(withGaps([autumn, spring, winter])).toEqual([
    autumn,
    { gap: { start: '2026-07-01', end: '2026-08-31' } },
    spring,
    winter,
  ])
  expect(withGaps([])).toEqual([])
})

test('a meter that was read on the last day of the bill before is no gap', () => {
  const two = [reading('2026-04-30', '2026-06-30'), reading('2026-03-01', '2026-04-30')]
  expect(withGaps(two)).toEqual(two)
})
