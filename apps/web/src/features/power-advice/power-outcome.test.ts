import { expect, test } from 'vitest'
import { countedSpan, outcomeOf, suggestedKind, trialProblems } from './power-outcome.ts'

const monthOf = (month: string, days: number, demand: string[], prices = ['0.1', '0.05']) => ({
  month,
  days,
  demand,
  prices,
  tax_factor: '1.25',
  unsettled_tax_factor: null,
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
  // 0.6 kW less in both periods, 31 days, 0.15 euros per kW and day, 25 % of taxes: 3.49 euros, and 10.94 to change.
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

test('where the taxes of a month are not settled both savings count', () => {
  const months = Array.from({ length: 12 }, () => ({ ...october, unsettled_tax_factor: '1.1' }))
  const outcome = outcomeOf(['4.45', '4.45'], { contracted, months }, prices)
  // 0.15 kW less, 372 days, 0.15 euros: 8.37 euros without taxes, and 10.94 to change.
  expect(outcome).toMatchObject({ savedCents: 1046, unsettledCents: 921, isWorth: false })
  const more = outcomeOf(['4.43', '4.43'], { contracted, months }, prices)
  // 11.86 with the higher taxes would be worth it, 10.44 with the lower ones is not.
  expect(more).toMatchObject({ savedCents: 1186, unsettledCents: 1044, isWorth: false })
})

test('a sufficient power is kept; an insufficient one is reported', () => {
  const advice = { contracted, months: [october] }
  const more = outcomeOf(['4.7', '4.6'], advice, prices)
  expect(more.cost?.extraW).toBe(100)
  expect(suggestedKind(more, 0)).toBe('same')
  expect(suggestedKind(more, 1)).toBe('more')
  expect(outcomeOf(['4.6', '4.6'], advice, prices)).toMatchObject({ savedCents: 0, cost: undefined })
})

test('what is no power, too little of it, or of another tariff', () => {
  const problemOf = (typed: string) => trialProblems([typed, '4,6'], ['4.600', '4.600'])[0]
  expect(problemOf('')).toBe('not_a_power')
  expect(problemOf('0')).toBe('below_least')
  expect(problemOf('0,05')).toBe('below_least')
  expect(problemOf('0,1')).toBeUndefined()
  expect(problemOf('15')).toBeUndefined()
  expect(problemOf('15,001')).toBe('other_tariff')
  expect(problemOf('1000')).toBe('other_tariff')
})

test('of six periods none is lower than the one before, unless it is contracted so', () => {
  const six = (text: string) => text.split(' ')
  const now = six('20 20 20 20 20 20')
  expect(trialProblems(six('40 40 40 40 40 40'), now).every((one) => one === undefined)).toBe(true)
  expect(trialProblems(six('20 20 19 20 18 20'), now)).toEqual([
    undefined,
    undefined,
    'lower_than_previous',
    undefined,
    'lower_than_previous',
    undefined,
  ])
  // Below 15 kW too: the trial is for the six-period tariff.
  expect(trialProblems(six('10 9 10 10 10 16'), now)[1]).toBe('lower_than_previous')
  expect(trialProblems(six('20 x 19 20 20 20'), now).slice(1, 3)).toEqual([
    'not_a_power',
    'lower_than_previous',
  ])
  const old = six('20 18 20 20 20 20')
  expect(trialProblems(six('20 18,000 20 20 20 20'), old).every((one) => one === undefined)).toBe(true)
  expect(trialProblems(['5', '3'], ['4.6', '4.6'])).toEqual([undefined, undefined])
})
