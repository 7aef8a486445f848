import { expect, test } from 'vitest'
import { chartTones } from './chart-tones.ts'
import { contrast, hexColour } from './colour.ts'
import { defaultPublicSettings } from './default-settings.ts'

const { charts } = defaultPublicSettings

test('the bundled colours change nothing', () => {
  expect(chartTones(charts)).toEqual({})
  expect(chartTones({ baseColor: '#61a2a5', palette: charts.palette })).toEqual({})
})

test('the base colours single series, the rest of the palette the periods', () => {
  const palette = ['#123456', '#654321', '#7a1fa2', '#a21f7a', '#1f7aa2', '#2f6b2f', '#8a2222', '#225588']
  expect(Object.keys(chartTones({ baseColor: '#123456', palette }))).toEqual([
    '--data',
    '--p1',
    '--p2',
    '--p3',
    '--p4',
    '--p5',
    '--p6',
  ])
  expect(chartTones({ baseColor: '#123456', palette })['--p1']).toMatch(
    /^light-dark\(#654321,#[0-9a-f]{6}\)$/,
  )
})

test('a short palette leaves the other periods as they are', () => {
  expect(Object.keys(chartTones({ baseColor: charts.baseColor, palette: ['#123456'] }))).toEqual(['--p1'])
})

test.each(['#fff', '#000', '#ffff00', '#123456', '#1b1e22', '#fefefe'])(
  '%s stands out from its card',
  (colour) => {
    const tones = chartTones({ baseColor: colour, palette: charts.palette })['--data'] ?? ''
    const [, light = '', dark = ''] = /^light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\)$/.exec(tones) ?? []
    expect(contrast(hexColour(light), hexColour('#ffffff'))).toBeGreaterThanOrEqual(3)
    expect(contrast(hexColour(dark), hexColour('#1b1e22'))).toBeGreaterThanOrEqual(3)
  },
)
