import { expect, test } from 'vitest'
import { otherTariff } from '#test/contract-examples.ts'
import { smallOutcome } from './small-outcome.ts'

const prices = {
  fees: { connection: '9.04', accessPerKw: '19.7', extensionPerKw: '17.27' },
  vatPercent: '21',
}
const contracted = Array.from({ length: 6 }, () => '20.000')
const outcomeOf = (change: Partial<Parameters<typeof smallOutcome>[0]>) =>
  smallOutcome({ ...otherTariff, powers: ['10', '10'], ...change }, contracted, prices)
const energyOf = (saving: string, unsettled_saving: string | null = null) => ({
  energy: { saving, unsettled_saving, days: 90 },
})

test('power and energy are saved together, and the change costs its connection', () => {
  expect(outcomeOf({})).toEqual({
    power: [3000, 3000],
    energy: [-1000, -1000],
    said: [2000, 2000],
    costCents: 1094,
    verdict: 'better',
  })
})

test('it is better only above what the change costs', () => {
  expect(outcomeOf(energyOf('-19.05')).verdict).toBe('better')
  expect(outcomeOf(energyOf('-19.06')).verdict).toBe('little')
  expect(outcomeOf(energyOf('-29.99')).verdict).toBe('little')
  expect(outcomeOf(energyOf('-30.00')).verdict).toBe('worse')
  expect(outcomeOf(energyOf('-40.00'))).toMatchObject({ verdict: 'worse', said: [1000, 1000] })
})

test('without a known saving on energy there is no verdict', () => {
  expect(outcomeOf({ energy: null })).toMatchObject({ verdict: 'open', energy: [0, 0], said: [3000, 3000] })
})

test('where taxes are not settled the worse of both decides, and a saving is not said beside a loss', () => {
  const both = outcomeOf({ unsettled_power_saving: '20.00', ...energyOf('-5.00', '-10.00') })
  expect(both).toMatchObject({ power: [3000, 2000], energy: [-500, -1000], said: [2500, 1000] })
  expect(both.verdict).toBe('little')
  expect(outcomeOf(energyOf('-10.00', '-32.00'))).toMatchObject({ verdict: 'worse', said: [200, 200] })
})
