import { describe, expect, test } from 'vitest'
import { firstState, followAlert, isMet, type Settlement, whatWouldHaveFired } from './alert-firing.ts'
import type { AlertType } from './check-market-alert.ts'

test.each<[AlertType, number, number, boolean]>([
  ['<', 100, 99.99, true],
  ['<', 100, 100, false],
  ['<', 0, -0.01, true],
  ['>', 100, 100.01, true],
  ['>', 100, 100, false],
  ['>', 0, -5, false],
  ['==', 100, 100, true],
  ['==', 100.1, 100.1, true],
  ['==', 0.3, 0.1 + 0.2, true],
  ['==', 100, 100.004, true],
  ['==', 100, 100.005, false],
  ['==', 100, 99.99, false],
])('%s %d at %d: %s', (type, price, settlement, met) => expect(isMet({ type, price }, settlement)).toBe(met))

const days = (...prices: number[]): Settlement[] =>
  prices.map((price, i) => ({ day: `2026-11-${String(i + 2).padStart(2, '0')}`, price }))

describe('which days fire, the first being the last one known when the alert was made', () => {
  test.each<[string, AlertType, number[], number[]]>([
    ['rises above', '>', [99, 101], [1]],
    ['stays above: once', '>', [99, 101, 102, 103], [1]],
    ['leaves and comes back', '>', [99, 101, 100, 101], [1, 3]],
    ['is above already: not at once', '>', [101, 102, 103], []],
    ['is above already, leaves and comes back', '>', [101, 99, 102], [2]],
    ['touches', '>', [99, 100, 99], []],
    ['falls below', '<', [101, 99.99], [1]],
    ['jumps over and back', '<', [101, 50, 150, 50], [1, 3]],
    ['falls below 100 from exactly 100', '<', [100, 99], [1]],
    ['equal', '==', [99, 100, 100, 101, 100], [1, 4]],
    ['jumps over an equal price', '==', [99, 101], []],
    ['nothing known', '>', [], []],
    ['one day alone', '>', [101], []],
  ])('%s', (_, type, prices, fired) => {
    const settlements = days(...prices)
    const expected = fired.map((i) => settlements[i])
    expect(whatWouldHaveFired(settlements, { type, price: 100 })).toEqual(expected)
  })
})

const rule = { type: '>', price: 100 } as const

test('without any settlement before, the first one may fire', () => {
  const { state, fired } = followAlert(rule, firstState(rule, undefined), days(101))
  expect(fired).toEqual(days(101))
  expect(state).toEqual({ isMet: true, since: '2026-11-02' })
})

test('a day counts once, whole or in parts', () => {
  const settlements = days(99, 101, 99, 101, 102)
  const start = firstState(rule, settlements[0])
  const whole = followAlert(rule, start, settlements)
  let [state, fired] = [start, 0]
  for (const upTo of [2, 2, 3, 5, 5]) {
    const part = followAlert(rule, state, settlements.slice(0, upTo))
    state = part.state
    fired += part.fired.length
  }
  expect([state, fired]).toEqual([whole.state, 2])
})

test('a correction of the last day counts for who had not changed sides by it, and nothing is fired twice', () => {
  const [before, wrong] = days(99, 98)
  const corrected = { day: wrong?.day ?? '', price: 101 }
  const start = firstState(rule, before)
  const first = followAlert(rule, start, days(99, 98))
  expect(followAlert(rule, first.state, [corrected]).fired).toEqual([corrected])
  const other = followAlert(rule, start, [corrected])
  const again = [{ ...corrected, price: 98 }, corrected]
  expect(followAlert(rule, other.state, again, corrected.day).fired).toEqual([])
})

describe('a correction of the day that changed sides undoes the change', () => {
  const day = '2026-11-03'
  const at = (price: number) => [{ day, price }]

  test('of a price that was too high: armed again, and the next crossing fires', () => {
    const wrong = followAlert(rule, firstState(rule, days(99)[0]), at(1010))
    const { state, fired } = followAlert(rule, wrong.state, at(98), day)
    expect([state.isMet, fired]).toEqual([false, []])
    const next = [{ day: '2026-11-04', price: 101 }]
    expect(followAlert(rule, state, [...at(98), ...next], day).fired).toEqual(next)
  })

  test('of a price that was too low: it had never left, and nothing fires', () => {
    const left = followAlert(rule, { isMet: true, since: '2026-11-02' }, at(10.1), '2026-11-02')
    const { state, fired } = followAlert(rule, left.state, at(101), '2026-11-02')
    expect([left.state.isMet, state.isMet, fired]).toEqual([false, true, []])
    expect(followAlert(rule, state, [{ day: '2026-11-04', price: 102 }], '2026-11-02').fired).toEqual([])
  })

  test('of the day on which it was made: what is true already does not fire', () => {
    const made = firstState(rule, days(99)[0])
    const { state, fired } = followAlert(rule, made, days(101))
    expect([state.isMet, fired]).toEqual([true, []])
  })
})
