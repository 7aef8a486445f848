import { expect, test } from 'vitest'
import { contrastProblems } from './brand-contrast.ts'
import { defaultPublicSettings } from './default-settings.ts'

test('the bundled brand is readable', () => {
  expect(contrastProblems(defaultPublicSettings.theme)).toEqual([])
})

test.each([
  ['#0b6e4f', '#23395b'],
  ['#000000', '#000000'],
  ['#1f4fd8', '#7a1fa2'],
])('%s with %s is', (brand, brand2) => {
  expect(contrastProblems({ brand, brand2 })).toEqual([])
})

test('a pale one is not, and the pair is named with its ratio', () => {
  expect(contrastProblems({ brand: '#ffe14d', brand2: '#23395b' })).toEqual([
    { pair: 'the brand as a fill, light (#ffe14d on #ffffff)', ratio: 1.3, needs: 3 },
    { pair: 'the brand as a fill, light (#ffe14d on #f6f5f2)', ratio: 1.19, needs: 3 },
  ])
  expect(contrastProblems({ brand: '#23395b', brand2: '#cccccc' }).map(({ pair }) => pair)).toEqual([
    'the second colour as a fill, light (#cccccc on #ffffff)',
    'the second colour as a fill, light (#cccccc on #f6f5f2)',
  ])
})
