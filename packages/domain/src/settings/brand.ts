import { black, contrast, hexColour, mixOklch, mixSrgb, parseHex, type Rgb, toHex, white } from './colour.ts'
import { defaultPublicSettings } from './default-settings.ts'

/** Colours derived from a retailer's two, as `#rrggbb`; the plain names are for light screens, `…Dark` for dark ones. */
export interface BrandTones {
  brand: string
  brand2: string
  /** Text on a fill of `brand` (4.5:1). */
  onBrand: string
  onBrand2: string
  /** A fill under the pointer; it carries `onBrand` too. */
  brandHover: string
  /** Brand-coloured text (4.5:1 on every surface). */
  brandInk: string
  brandInkDark: string
  /** Edges, marks and fills that must be told from their surface (3:1). */
  brandControl: string
  brandControlDark: string
}

const textRatio = 4.5
const controlRatio = 3
const lightSurfaces = ['#ffffff', '#f6f5f2', '#efeeea'].map(hexColour)
const darkSurfaces = ['#131518', '#1b1e22'].map(hexColour)
const darkTintBase = hexColour('#1b1e22')
const inks = [white, hexColour('#1f2329'), black]

/** Whatever the brand, what is read and what is operated keeps its contrast; a colour we cannot read is the default. */
export function brandTones(theme: { brand: string; brand2: string }): BrandTones {
  const defaults = defaultPublicSettings.theme
  const brand = parseHex(theme.brand) ?? hexColour(defaults.brand)
  const brand2 = parseHex(theme.brand2) ?? hexColour(defaults.brand2)
  const light = [...lightSurfaces, ...tints(brand, white, 0.07)]
  const dark = [...darkSurfaces, ...tints(brand, darkTintBase, 0.16)]
  const onBrand = inkOn(brand)
  return {
    brand: toHex(brand),
    brand2: toHex(brand2),
    onBrand: toHex(onBrand),
    onBrand2: toHex(inkOn(brand2)),
    brandHover: toHex(mixSrgb(brand, onBrand === white ? black : white, 0.88)),
    brandInk: toHex(towards(black, brand, light, textRatio)),
    brandInkDark: toHex(towards(white, brand, dark, textRatio)),
    brandControl: toHex(towards(black, brand, light, controlRatio)),
    brandControlDark: toHex(towards(white, brand, dark, controlRatio)),
  }
}

/** White where it can be read, else the portal's ink, else black: one of white and black always reaches 4.5:1. */
function inkOn(fill: Rgb): Rgb {
  return inks.find((ink) => contrast(ink, fill) >= textRatio) ?? black
}

/** The colour nearest to the brand, on its way to black or white, that keeps the ratio on all surfaces. */
function towards(pole: Rgb, brand: Rgb, surfaces: readonly Rgb[], ratio: number): Rgb {
  const steps = 100
  for (let step = 0; step < steps; step++) {
    const tone = asShown(mixSrgb(pole, brand, step / steps))
    if (surfaces.every((surface) => contrast(tone, surface) >= ratio)) return tone
  }
  return pole
}

/** A tint as a translucent layer and as the style sheet's `color-mix` make it: they differ for dark brands. */
function tints(brand: Rgb, over: Rgb, share: number): Rgb[] {
  return [mixSrgb(brand, over, share), mixOklch(brand, over, share)].map(asShown)
}

/** Rounded to the 8 bits of the screen, so that the ratio holds for what is written, not only for what was computed. */
function asShown(colour: Rgb): Rgb {
  return hexColour(toHex(colour))
}
