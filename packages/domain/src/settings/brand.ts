import { black, contrast, hexColour, mixOklch, mixSrgb, parseHex, type Rgb, toHex, white } from './colour.ts'
import { defaultPublicSettings } from './default-settings.ts'

/** Colours derived from a retailer's two, as `#rrggbb`; plain names are for light screens, `…Dark` for dark ones. */
export interface BrandTones {
  brand: string
  brand2: string
  /** Text on a fill of `brand` (4.5:1). */
  onBrand: string
  onBrand2: string
  /** A hovered fill; it carries `onBrand` too. */
  brandHover: string
  /** Brand-coloured text (4.5:1 on every surface). */
  brandInk: string
  brandInkDark: string
  /** Borders, marks and fills that must stand out from their surface (3:1). */
  brandControl: string
  brandControlDark: string
}

/** The stored file behind the address of one of a brand's pictures; '' without one. */
export const pictureName = (address: string): string => address.split('/').at(-1) ?? ''

export const textRatio = 4.5
export const controlRatio = 3
const lightSurfaces = ['#ffffff', '#f6f5f2', '#efeeea'].map(hexColour)
const darkSurfaces = ['#131518', '#1b1e22'].map(hexColour)
const darkTintBase = hexColour('#1b1e22')
const inks = [white, hexColour('#1f2329'), black]

/** Every background of brand-coloured text and marks, tints of the brand among them. */
export function brandSurfaces(theme: { brand: string }): { light: string[]; dark: string[] } {
  const brand = parseHex(theme.brand) ?? hexColour(defaultPublicSettings.theme.brand)
  return {
    light: [...lightSurfaces, ...tints(brand, white, 0.07)].map(toHex),
    dark: [...darkSurfaces, ...tints(brand, darkTintBase, 0.16)].map(toHex),
  }
}

/** Text and controls keep their contrast with any brand colour; an unreadable setting falls back to the default. */
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

/** A colour as a mark on the cards of light and of dark screens: as given, or the nearest that stands out (3:1). */
export function markTones(colour: string): { light: string; dark: string } {
  const given = hexColour(colour)
  return {
    light: toHex(towards(black, given, [white], controlRatio)),
    dark: toHex(towards(white, given, [darkTintBase], controlRatio)),
  }
}

/** White if readable, else the portal's ink, else black: white or black always reaches 4.5:1. */
function inkOn(fill: Rgb): Rgb {
  return inks.find((ink) => contrast(ink, fill) >= textRatio) ?? black
}

/** The colour nearest to the brand, towards black or white, that keeps the ratio on all surfaces. */
function towards(pole: Rgb, brand: Rgb, surfaces: readonly Rgb[], ratio: number): Rgb {
  const steps = 100
  for (let step = 0; step < steps; step++) {
    const tone = asShown(mixSrgb(pole, brand, step / steps))
    if (surfaces.every((surface) => contrast(tone, surface) >= ratio)) return tone
  }
  return pole
}

/** A tint as a translucent layer and as `color-mix` computes it: they differ for dark brands. */
function tints(brand: Rgb, over: Rgb, share: number): Rgb[] {
  return [mixSrgb(brand, over, share), mixOklch(brand, over, share)].map(asShown)
}

/** Rounded to 8 bits, so that the ratio holds for the written value too. */
function asShown(colour: Rgb): Rgb {
  return hexColour(toHex(colour))
}
