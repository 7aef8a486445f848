import { expect, test } from 'vitest'
import { measuredDemand } from './measured-demand.ts'

const of = (...powers: string[]) => powers.map((power, i) => ({ period: `P${i + 1}`, power }))
const names = (demand: readonly { period: string }[]) => demand.map(({ period }) => period)

test('a period that the month does not have was not measured', () => {
  const october = { start: '2026-10-01', end: '2026-10-31' }
  const six = of('0', '0', '0', '12.5', '0', '9.1')
  // October does have P5, but nothing was used in it.
  expect(names(measuredDemand(six, october, 'peninsula'))).toEqual(['P4', 'P5', 'P6'])
  expect(names(measuredDemand(six, october, 'canary'))).toEqual(['P1', 'P3', 'P4', 'P6'])
  expect(names(measuredDemand(six, { start: '2026-10-15', end: '2026-11-14' }, 'peninsula'))).toEqual([
    'P2',
    'P3',
    'P4',
    'P5',
    'P6',
  ])
})

test('of two periods every month has both, and what was measured stays', () => {
  const april = { start: '2026-04-01', end: '2026-04-30' }
  expect(measuredDemand(of('3.4', '0'), april, 'peninsula')).toEqual(of('3.4', '0'))
  expect(names(measuredDemand(of('1', '0', '0', '2', '2', '2'), april, 'peninsula'))).toEqual([
    'P1',
    'P4',
    'P5',
    'P6',
  ])
})
