import { describe, expect, test } from 'vitest'
import { brandTones } from './brand.ts'
import { contrast, hexColour, mixOklch, mixSrgb, type Rgb, toHex } from './colour.ts'

const worst = (tone: string, surfaces: Rgb[]) =>
  Math.min(...surfaces.map((surface) => contrast(hexColour(tone), surface)))
const shown = (colour: Rgb) => hexColour(toHex(colour))

const notable = ['#ffffff', '#000000', '#ffd500', '#c3122f', '#777777', '#1b1e22', '#61a2a5']
const brands = [...new Set([...notable, ...everyNth()])]

/** A grid over the whole cube. */
function everyNth(): string[] {
  const steps = [0, 64, 128, 192, 255]
  return steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => toHex([r / 255, g / 255, b / 255]))))
}

describe.each(brands)('brand %s', (brand) => {
  const tones = brandTones({ brand, brand2: brand })
  const colour = hexColour(brand)
  const light = [
    ...['#ffffff', '#f6f5f2', '#efeeea'].map(hexColour),
    shown(mixSrgb(colour, hexColour('#ffffff'), 0.07)),
    shown(mixOklch(colour, hexColour('#ffffff'), 0.07)),
  ]
  const dark = [
    ...['#131518', '#1b1e22'].map(hexColour),
    shown(mixSrgb(colour, hexColour('#1b1e22'), 0.16)),
    shown(mixOklch(colour, hexColour('#1b1e22'), 0.16)),
  ]

  test('text and controls keep their contrast', () => {
    expect(contrast(hexColour(tones.onBrand), colour)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(hexColour(tones.onBrand), hexColour(tones.brandHover))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(hexColour(tones.onBrand2), colour)).toBeGreaterThanOrEqual(4.5)
    expect(worst(tones.brandInk, light)).toBeGreaterThanOrEqual(4.5)
    expect(worst(tones.brandInkDark, dark)).toBeGreaterThanOrEqual(4.5)
    expect(worst(tones.brandControl, light)).toBeGreaterThanOrEqual(3)
    expect(worst(tones.brandControlDark, dark)).toBeGreaterThanOrEqual(3)
  })
  test('the brand itself is not changed', () => {
    expect(tones.brand).toBe(brand)
    expect(tones.brand2).toBe(brand)
  })
})

test('the default red needs no correction on light screens and carries white', () => {
  const tones = brandTones({ brand: '#c3122f', brand2: '#2c3038' })
  expect(tones).toMatchObject({
    brandInk: '#c3122f',
    brandControl: '#c3122f',
    onBrand: '#ffffff',
    onBrand2: '#ffffff',
  })
  expect(tones.brandInkDark).not.toBe('#c3122f')
})

test('yellow carries dark text and becomes a darker yellow as text', () => {
  const tones = brandTones({ brand: '#ffd500', brand2: '#2c3038' })
  expect(tones.onBrand).toBe('#1f2329')
  expect(tones.brandInkDark).toBe('#ffd500')
  const [red, green, blue] = hexColour(tones.brandInk)
  expect(red).toBeGreaterThan(green)
  expect(green).toBeGreaterThan(blue)
})

test('a colour that cannot be read is the default', () => {
  expect(brandTones({ brand: 'rgb(0,0,0)', brand2: '' })).toEqual(
    brandTones({ brand: '#c3122f', brand2: '#2c3038' }),
  )
  expect(brandTones({ brand: '#abc', brand2: 'x' })).toMatchObject({ brand: '#aabbcc', brand2: '#2c3038' })
})
