import { isValleyDay } from '@fanal/domain/rates/valley-days'
import { expect, test } from 'vitest'
import { withAppliances } from './appliances.ts'
import { demoCurve, periodsOf, periodWh } from './curves.ts'

const peakW = 3_800
// Includes both days of clock change.
const smooth = demoCurve({ seed: 41, kwhPerYear: 3_000, peakKw: 3 }, '2025-10-01', '2026-10-31')
const days = smooth.map((day) => ({ before: day, after: withAppliances(day, { seed: 41, peakW }) }))
const highOf = (values: readonly number[]) => values.filter((wh) => wh * 4 >= 1_500).length
const meanOf = (some: typeof days) =>
  some.reduce((sum, { after }) => sum + highOf(after.imported), 0) / some.length

test('every day and period has the same energy as before, only in quarters with consumption', () => {
  for (const { before, after } of days) {
    for (const period of [1, 2, 3])
      expect([before.day, periodWh(after, period)]).toEqual([before.day, periodWh(before, period)])
    expect(after.exported).toEqual(before.exported)
    // One expectation for all quarters, of which there are tens of thousands.
    const wrong = after.imported.filter(
      (wh, i) => wh < 1 || (before.exported[i] && wh !== (before.imported[i] ?? 0)),
    )
    expect([before.day, wrong]).toEqual([before.day, []])
    expect(periodsOf(after.day)).toHaveLength(after.imported.length)
  }
})

test('a few quarters a day are high, more at the weekend and in winter, and none above its peak', () => {
  const highest = Math.max(...days.flatMap(({ after }) => after.imported)) * 4
  expect(highest).toBeGreaterThan(3_200)
  expect(highest).toBeLessThanOrEqual(peakW)
  const [valley, working] = [true, false].map((is) =>
    days.filter(({ after }) => isValleyDay(after.day) === is),
  )
  const isWinter = ({ after }: (typeof days)[number]) =>
    ['11', '12', '01', '02'].includes(after.day.slice(5, 7))
  expect(meanOf(days)).toBeGreaterThan(1)
  expect(meanOf(days)).toBeLessThan(6)
  expect(meanOf(valley ?? [])).toBeGreaterThan(meanOf(working ?? []))
  expect(meanOf(days.filter(isWinter))).toBeGreaterThan(meanOf(days.filter((one) => !isWinter(one))))
})
