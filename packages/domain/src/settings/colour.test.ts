import { expect, test } from 'vitest'
import { contrast, hexColour, luminance, mixOklch, mixSrgb, parseHex, toHex } from './colour.ts'

test('hex colours are read and written back', () => {
  expect(toHex(hexColour('#C3122F'))).toBe('#c3122f')
  expect(toHex(hexColour('#fc0'))).toBe('#ffcc00')
})

test.each(['', 'red', '#12', '#12345', '#1234567', '#ggg', 'c3122f', undefined, 7])(
  '%j is not a colour',
  (text) => {
    expect(parseHex(text)).toBeUndefined()
  },
)

test('luminance and contrast are those of WCAG', () => {
  expect(luminance(hexColour('#ffffff'))).toBeCloseTo(1, 10)
  expect(luminance(hexColour('#000000'))).toBe(0)
  expect(contrast(hexColour('#ffffff'), hexColour('#000000'))).toBeCloseTo(21, 10)
  // Published pairs: #767676 is the lightest grey for text on white.
  expect(contrast(hexColour('#767676'), hexColour('#ffffff'))).toBeCloseTo(4.54, 2)
  expect(contrast(hexColour('#ffffff'), hexColour('#777777'))).toBeCloseTo(4.48, 2)
})

test('sRGB mixing is a translucent layer', () => {
  expect(toHex(mixSrgb(hexColour('#000000'), hexColour('#ffffff'), 0.5))).toBe('#808080')
  expect(toHex(mixSrgb(hexColour('#ff0000'), hexColour('#ffffff'), 0))).toBe('#ffffff')
})

test('oklch mixing gives the ends back and the known middles', () => {
  for (const colour of ['#c3122f', '#ffd500', '#123456', '#808080']) {
    expect(toHex(mixOklch(hexColour(colour), hexColour('#ffffff'), 1))).toBe(colour)
    expect(toHex(mixOklch(hexColour('#ffffff'), hexColour(colour), 0))).toBe(colour)
  }
  // Half way between black and white has lightness 0.5, which is #636363.
  expect(toHex(mixOklch(hexColour('#000000'), hexColour('#ffffff'), 0.5))).toBe('#636363')
})
