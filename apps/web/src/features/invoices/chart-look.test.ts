import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { expect, test } from 'vitest'
import { chartColours, placeColours, yearUnder } from './chart-look.ts'

test('the base colour comes first, and once', () => {
  expect(chartColours(defaultSettings.charts)[0]).toBe('#61a2a5')
  expect(chartColours(defaultSettings.charts)).toHaveLength(19)
  expect(chartColours({ baseColor: '#B5384C', palette: ['#61A2A5', '#b5384c'] })).toEqual([
    '#b5384c',
    '#61a2a5',
  ])
})

test('a contract has the colour of its place, whatever is filtered', () => {
  const palette = ['red', 'blue', 'green']
  const colours = (...places: [string, number][]) =>
    placeColours(
      places.map(([name, place]) => ({ name, place })),
      palette,
    )
  expect(colours(['A', 0], ['B', 1], ['', 2])).toEqual({ A: 'red', B: 'blue', '': 'green' })
  expect(colours(['B', 1])).toEqual({ B: 'blue' })
  expect(colours(['D', 4])).toEqual({ D: 'blue' })
  // Two contracts shown together have different colours, whatever the filter.
  expect(colours(['D', 4], ['B', 1])).toEqual({ B: 'blue', D: 'red' })
  expect(colours(['1', 0], ['2', 1], ['3', 2], ['4', 3])).toMatchObject({ '4': 'red' })
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
