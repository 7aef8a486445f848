import { expect, test } from 'vitest'
import { isPostalCode, provinceCode } from './postal-code.ts'

test.each([
  ['08001', '08'],
  ['17001', '17'],
  ['29620', '29'],
  ['38001', '38'],
  ['51001', '51'],
  ['52006', '52'],
  ['01000', '01'],
  ['50999', '50'],
])('%s lies in province %s', (code, province) => {
  expect(isPostalCode(code)).toBe(true)
  expect(provinceCode(code)).toBe(province)
})

test.each(['00000', '53000', '99999', '5200', '080010', '0800a', '', ' 8001', '٠٨٠٠١'])(
  '%j is none',
  (code) => {
    expect(isPostalCode(code)).toBe(false)
    expect(provinceCode(code)).toBeUndefined()
  },
)
