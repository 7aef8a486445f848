import { brandSurfaces, brandTones, controlRatio, textRatio } from './brand.ts'
import { contrast, hexColour } from './colour.ts'

export interface ContrastProblem {
  /** Which two colours, in words and as written. */
  pair: string
  ratio: number
  needs: number
}

interface Pair {
  name: string
  colour: string
  on: string
  needs: number
}

/** All pairs in which a brand is read or seen, on light and on dark screens. */
function pairsOf(theme: { brand: string; brand2: string }): Pair[] {
  const tones = brandTones(theme)
  const { light, dark } = brandSurfaces(theme)
  const over = (name: string, colour: string, surfaces: readonly string[], needs: number) =>
    surfaces.map((on) => ({ name, colour, on, needs }))
  return [
    { name: 'text on the brand', colour: tones.onBrand, on: tones.brand, needs: textRatio },
    { name: 'text on the pressed brand', colour: tones.onBrand, on: tones.brandHover, needs: textRatio },
    { name: 'text on the second colour', colour: tones.onBrand2, on: tones.brand2, needs: textRatio },
    ...over('brand-coloured text, light', tones.brandInk, light, textRatio),
    ...over('brand-coloured text, dark', tones.brandInkDark, dark, textRatio),
    ...over('brand-coloured marks, light', tones.brandControl, light, controlRatio),
    ...over('brand-coloured marks, dark', tones.brandControlDark, dark, controlRatio),
    // Filled buttons, and the bands of papers and mails, have the brand as it is.
    ...over('the brand as a fill, light', tones.brand, ['#ffffff', '#f6f5f2'], controlRatio),
    ...over('the second colour as a fill, light', tones.brand2, ['#ffffff', '#f6f5f2'], controlRatio),
  ]
}

/** The pairs of a brand that are too faint: none, or it is refused. */
export function contrastProblems(theme: { brand: string; brand2: string }): ContrastProblem[] {
  return pairsOf(theme)
    .map((pair) => ({ ...pair, ratio: contrast(hexColour(pair.colour), hexColour(pair.on)) }))
    .filter(({ ratio, needs }) => ratio < needs)
    .map(({ name, colour, on, ratio, needs }) => ({
      pair: `${name} (${colour} on ${on})`,
      // Rounded down: 4.499 must not read as 4.5.
      ratio: Math.floor(ratio * 100) / 100,
      needs,
    }))
}
