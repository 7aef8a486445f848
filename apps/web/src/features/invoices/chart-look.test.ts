import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { expect, test } from 'vitest'
import { chartColours, keptColours, yearUnder } from './chart-look.ts'

test('the base colour comes first, and once', () => {
  expect(chartColours(defaultSettings.charts)[0]).toBe('#61a2a5')
  expect(chartColours(defaultSettings.charts)).toHaveLength(19)
  expect(chartColours({ baseColor: '#B5384C', palette: ['#61A2A5', '#b5384c'] })).toEqual([
    '#b5384c',
    '#61a2a5',
  ])
})

test('a contract keeps its colour whatever is filtered', () => {
  const palette = ['red', 'blue', 'green']
  const all = keptColours(['A', 'B', ''], {}, palette)
  expect(all).toEqual({ A: 'red', B: 'blue', '': 'green' })
  expect(keptColours(['B'], all, palette)).toEqual({ B: 'blue' })
  const known = { ...all, ...keptColours(['B', 'C'], all, palette) }
  expect(known).toMatchObject({ A: 'red', B: 'blue', C: 'red' })
  // Two that are shown together never look alike.
  expect(keptColours(['C', 'A', 'B'], known, palette)).toEqual({ C: 'red', A: 'green', B: 'blue' })
  expect(Object.values(keptColours(['1', '2', '3', '4'], {}, palette))).toEqual([
    'red',
    'blue',
    'green',
    'red',
  ])
})

test('years stand under January and under the first month, unless they would touch', () => {
  const shown = (months: string[]) => months.map((_, index) => yearUnder(months, index))
  expect(shown(['2025-11', '2025-12', '2026-01'])).toEqual([undefined, undefined, '2026'])
  expect(shown(['2025-09', '2025-10', '2025-11', '2025-12', '2026-01'])).toEqual([
    '2025',
    undefined,
    undefined,
    undefined,
    '2026',
  ])
  expect(shown(['2026-01'])).toEqual(['2026'])
})
