import { describe, expect, test } from 'vitest'
import { contractablePower, maximaOf, measuredPowers, measuredSaving } from './suggested-powers.ts'

test.each<[number, number, number, boolean]>([
  [3.26, 2000, 3300, false],
  [3.3, 0, 3300, false],
  [3.31, 0, 3400, false],
  // One appliance alone must fit.
  [0.5, 2000, 2000, false],
  [0.5, 2010, 2100, false],
  [0, 0, 1000, false],
  [15, 0, 15_000, false],
  [15.01, 0, 15_100, true],
])('%d kW with %d W at once: %d W', (optimal, largest, powerW, isLarge) => {
  expect(contractablePower(optimal, largest)).toEqual({ powerW, isLarge })
})

test.each<[string[], number[] | undefined]>([
  [
    ['2.8', '3.1'],
    [2800, 3100],
  ],
  [['2.8', '0'], undefined],
  [['2.8'], undefined],
  [[], undefined],
])('maxima %o', (told, watts) => expect(maximaOf(told)).toEqual(watts))

describe("by the meter's maxima", () => {
  const fees = { connection: '9.04', accessPerKw: '19.7', extensionPerKw: '17.27' }
  const prices = { prices: ['0.10', '0.05'], electricityTaxPercent: '5.11269632', vatPercent: '21', fees }

  test('4.6 kW with maxima of 2.8 and 3.1 kW', () => {
    const next = measuredPowers([2800, 3100], 0)
    expect(next).toEqual([3100, 3500])
    // (1.5 × 0.10 + 1.1 × 0.05) × 365 × 1.0511269632 × 1.21; 9.04 × 1.21.
    expect(measuredSaving([4600, 4600], next, prices)).toEqual({
      savedCents: 9517,
      feeCents: 1094,
      monthsToPay: 1.4,
    })
  })

  test('never below the largest appliance, nor below 1 kW', () => {
    expect(measuredPowers([1200, 700], 2400)).toEqual([2400, 2400])
    expect(measuredPowers([300, 700], 0)).toEqual([1000, 1000])
  })

  test('a tenth to spare is exact', () => {
    expect(measuredPowers([3000, 3001], 0)).toEqual([3300, 3400])
  })

  test('more power costs more, with the fees of the increase', () => {
    const { savedCents, feeCents, monthsToPay } = measuredSaving([3000, 3000], [3500, 3000], prices)
    expect([savedCents, monthsToPay]).toEqual([-2321, undefined])
    // Connection, access and extension of 0.5 kW: 10.94 + 11.92 + 10.45.
    expect(feeCents).toBe(3331)
  })

  test('the same powers save nothing', () => {
    expect(measuredSaving([3000, 3000], [3000, 3000], prices)).toMatchObject({
      savedCents: 0,
      monthsToPay: undefined,
    })
  })
})
