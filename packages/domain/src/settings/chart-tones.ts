import { markTones } from './brand.ts'
import { defaultPublicSettings } from './default-settings.ts'
import type { PublicSettings } from './settings.ts'

const periods = 6
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * The colours of charts as style variables, where a retailer chose its own: the base for one series, the first six others
 * of the palette for tariff periods. Without a choice the portal's own tones stay.
 */
export function chartTones({ baseColor, palette }: PublicSettings['charts']): Record<string, string> {
  const bundled = defaultPublicSettings.charts
  const hasOwnPalette = palette.join().toLowerCase() !== bundled.palette.join().toLowerCase()
  const others = hasOwnPalette ? palette.filter((colour) => !isSame(colour, baseColor)) : []
  return Object.fromEntries([
    ...(isSame(baseColor, bundled.baseColor) ? [] : [['--data', both(baseColor)]]),
    ...others.slice(0, periods).map((colour, at) => [`--p${at + 1}`, both(colour)]),
  ])
}

function both(colour: string): string {
  const { light, dark } = markTones(colour)
  return `light-dark(${light},${dark})`
}
