import { expect, test } from 'vitest'
import { countedSpan, outcomeOf, suggestedKind, trialProblem } from './power-outcome.ts'

const monthOf = (month: string, days: number, demand: string[], prices = ['0.1', '0.05']) => ({
  month,
  days,
  demand,
  prices,
  tax_factor: '1.25',
  source: 'curve' as const,
})
const contracted = [
  { period: 'P1', power: '4.600' },
  { period: 'P2', power: '4.600' },
]
const fees = { connection: '9.04', accessPerKw: '19.7', extensionPerKw: '17.27' }
const prices = { fees, vatPercent: '21' }
const october = monthOf('2026-10', 31, ['3.4', '2.0'])

test('only whole months are called months, and only what has prices counts', () => {
  expect(countedSpan([monthOf('2026-02', 28, []), october])).toEqual({ unit: 'months', count: 2 })
  expect(countedSpan([october, monthOf('2026-11', 12, [])])).toEqual({ unit: 'days', count: 43 })
  expect(countedSpan([monthOf('2026-09', 12, [], []), october])).toEqual({ unit: 'months', count: 1 })
})

test('a saving is one only above what the change costs, and where the power suffices', () => {
  const advice = { contracted, months: [october] }
  // 0.6 kW less in both periods, 31 days, 0.15 euros of a kW and day, 25 % of taxes: 3.49 euros, and 10.94 to change.
  const little = outcomeOf(['4.0', '4.0'], advice, prices)
  expect(little).toMatchObject({ savedCents: 349, above: [], isWorth: false })
  expect(little.cost).toMatchObject({ extraW: 0, leastCents: 1094, mostCents: 1094 })
  expect(suggestedKind(little, 0)).toBe('little')
  const year = { contracted, months: Array.from({ length: 12 }, () => october) }
  const much = outcomeOf(['4.0', '4.0'], year, prices)
  expect(much).toMatchObject({ savedCents: 4185, isWorth: true })
  expect(suggestedKind(much, 0)).toBe('less')
  const low = outcomeOf(['3.0', '3.0'], year, prices)
  expect(low.isWorth).toBe(false)
  expect(suggestedKind(low, 0)).toBe('short')
})

test('nothing is advised against a power that suffices; one that does not is told', () => {
  const advice = { contracted, months: [october] }
  const more = outcomeOf(['4.7', '4.6'], advice, prices)
  expect(more.cost?.extraW).toBe(100)
  expect(suggestedKind(more, 0)).toBe('same')
  expect(suggestedKind(more, 1)).toBe('more')
  expect(outcomeOf(['4.6', '4.6'], advice, prices)).toMatchObject({ savedCents: 0, cost: undefined })
})

test('what is no power, too little of it, or of another tariff', () => {
  const now = ['4.600', '4.600']
  expect(trialProblem('', now)).toBe('not_a_power')
  expect(trialProblem('0', now)).toBe('below_least')
  expect(trialProblem('0,05', now)).toBe('below_least')
  expect(trialProblem('0,1', now)).toBeUndefined()
  expect(trialProblem('15', now)).toBeUndefined()
  expect(trialProblem('15,001', now)).toBe('other_tariff')
  expect(trialProblem('1000', now)).toBe('other_tariff')
  expect(trialProblem('40', ['20', '20', '20', '20', '20', '20'])).toBeUndefined()
})
