import { expect, test } from 'vitest'
import {
  cadastralControlLetters,
  hasRightCadastralControl,
  isCadastralRef,
  normaliseCadastralRef,
  formatCadastralRef,
} from './cadastral-ref.ts'

test.each([
  '9872023VH5797S0001WX',
  '9872023VH5797S0012PU',
  '7837301VG8173B0001TT',
  '4A08169P03PRAT0001LR',
  '1234567DF3813C0002PE',
  '08019A009001230000JH',
  '17079A012000450000XK',
  '43012A007000010001DM',
  '9872023 VH5797S 0001 WX',
  '9872023vh5797s0001wx',
  '9872023-VH5797S-0001-WX',
  '9872023VH5797S',
])('%s is right', (reference) => {
  expect(isCadastralRef(reference)).toBe(true)
  expect(hasRightCadastralControl(reference)).toBe(true)
})

test.each(['9872023VH5797S0001XW', '9872023VH5797S0002WX'])(
  '%s has its form but wrong letters',
  (reference) => {
    expect(isCadastralRef(reference)).toBe(true)
    expect(hasRightCadastralControl(reference)).toBe(false)
  },
)

test.each(['', '9872023VH5797S0001W', '9872023/VH5797S0001WX', '9872023VH5797', '9872023VH5797S0001WXX'])(
  '%j is not a reference',
  (reference) => {
    expect(isCadastralRef(reference)).toBe(false)
    expect(hasRightCadastralControl(reference)).toBe(false)
  },
)

test('Ñ is a letter of its own, however it is typed', () => {
  const decomposed = '9872023vn\u03035797s0001'
  const reference = normaliseCadastralRef(decomposed)
  expect(reference).toBe('9872023VÑ5797S0001')
  const full = reference + cadastralControlLetters(reference)
  expect(hasRightCadastralControl(full)).toBe(true)
  expect(cadastralControlLetters(reference)).not.toBe(cadastralControlLetters(reference.replace('Ñ', 'O')))
})

test('control letters need 18 characters', () => {
  expect(() => cadastralControlLetters('9872023VH5797S')).toThrow(RangeError)
})

test.each([
  ['9872023VH5797S0001WX', '9872023 VH5797S 0001 WX'],
  ['9872023VH5797S', '9872023 VH5797S'],
  ['', ''],
])('%s is read as %s', (ref, shown) => expect(formatCadastralRef(ref)).toBe(shown))
