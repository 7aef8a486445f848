import { type Candidate, type Found, settle } from './evidence.ts'
import type { BillText } from './labels.ts'
import { energyProducts } from './products.ts'
import { energyFigures } from './read-energy.ts'
import { sourceOf } from './structures.ts'

/** kWh of a cubic metre. */
const factors = { least: 8.5, most: 14 }

const sameKwh = (a: number, b: number, margin = 1.01) => Math.abs(a - b) <= margin

/** Cubic metres × factor: any two of the bill that give these kWh. */
function isConverted({ figures }: BillText, kwh: number): boolean {
  const volumes = figures.filter(({ unit, value }) => unit === 'm3' && value > 0)
  const isFactor = ({ unit, value, decimals }: (typeof figures)[number]) =>
    (unit === '' || unit === 'kWh' || unit === 'other') &&
    decimals > 0 &&
    value >= factors.least &&
    value <= factors.most
  const ratios = figures.filter(isFactor)
  return volumes.some((volume) =>
    // Half of the last digit of a factor may be missing.
    ratios.some((one) =>
      sameKwh(volume.value * one.value, kwh, 0.51 + volume.value * 0.5 * 10 ** -one.decimals),
    ),
  )
}

/** The billed kWh of gas. */
export function readGas(text: BillText): Found<number> {
  const quantities = new Set(energyProducts(text).map(({ quantity }) => quantity))
  const all = energyFigures(text).filter(
    ({ figure, kind }) =>
      figure.value > 0 &&
      !figure.isAmbiguous &&
      (kind === 'use' || (quantities.has(figure) && figure.unit === 'kWh' && kind !== 'reading')),
  )
  const billed = all.filter(({ figure }) => quantities.has(figure))
  const parts = [...new Set(billed.map(({ figure }) => figure.value))]
  const candidates = all.map((one): Candidate<number> & { isNamed: boolean } => {
    const { value } = one.figure
    // With two prices each has a part of the use.
    const rest = parts.filter((part) => part !== value)
    const isSum =
      rest.length > 1 &&
      sameKwh(
        rest.reduce((sum, part) => sum + part, 0),
        value,
      )
    const isBilled = isSum || (rest.length === 0 && parts.length === 1)
    const evidence = isBilled ? 'money' : isConverted(text, value) ? 'sum' : 'label'
    return { value: Math.round(value), evidence, sources: [sourceOf(one)], isNamed: one.isPlain }
  })
  const converted = candidates.filter(({ value }) => isConverted(text, value)).map(({ value }) => value)
  const isRight = ({ value, evidence, isNamed }: (typeof candidates)[number]) =>
    (evidence !== 'label' || (parts.length === 0 && isNamed)) &&
    (converted.length === 0 || converted.includes(value))
  return settle(candidates.filter(isRight), all.slice(0, 1).map(sourceOf))
}
