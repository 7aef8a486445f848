import { expect, test } from 'vitest'
import { panelsOf } from './panel-params.ts'

test.each([
  ['3', 3],
  [' 4,5 ', 4.5],
  ['0.5', 0.5],
  ['100', 100],
])('%s kWp is a size', (kwp, size) => {
  expect(panelsOf({ kwp, province: 8 })).toEqual({ kwp: size, provinceId: 8 })
})

test.each(['', '0', '0,4', '101', '-3', '3 kW', '1e2', '3,123'])('"%s" is none', (kwp) => {
  expect(panelsOf({ kwp, province: 8 })).toBeNull()
})
