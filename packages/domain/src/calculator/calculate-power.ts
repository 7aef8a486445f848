import { exact, roundedUnits, times } from '../decimal.ts'
import { type ApplianceName, applianceNames, appliances } from './appliances.ts'
import type { CalculatorForm } from './calculator-form.ts'

/** A positive whole number of at most five figures; undefined for anything else. */
export function wholeOf(typed: string): number | undefined {
  return /^0{0,4}[1-9]\d{0,4}$/.test(typed.trim()) ? Number(typed) : undefined
}

/** kW of one, or of each unit of its size. */
export function powerOf(name: ApplianceName, num: string): string {
  const { power, capacities } = appliances[name]
  return capacities?.[num.trim()] ?? power
}

/** How often its power counts: how many there are, or how large it is. */
export function quantityOf(name: ApplianceName, num: string, area: number): number {
  const { isMultiple, size } = appliances[name]
  if (size === 'area') return area
  return isMultiple ? (wholeOf(num) ?? 0) : 1
}

export interface UsedAppliance {
  name: ApplianceName
  quantity: number
  /** kW. */
  power: string
}

/** Hundredths of a kW: `round(base + quantity × power × 100 × coefficient)`. */
function hundredthsOf({ name, quantity, power }: UsedAppliance, cofSimul: string): number {
  const { base = '0', isAlwaysOn } = appliances[name]
  const factors = [exact(quantity), exact(power), exact(100), exact(isAlwaysOn ? '1' : cofSimul)]
  const product = factors.reduce(times)
  const { digits, scale } = exact(base)
  const common = Math.max(scale, product.scale)
  const sum = digits * 10n ** BigInt(common - scale) + product.digits * 10n ** BigInt(common - product.scale)
  return roundedUnits({ digits: sum, scale: common }, 0)
}

/** kW with two decimals. */
export const applianceTotal = (used: UsedAppliance, cofSimul: string): number =>
  hundredthsOf(used, cofSimul) / 100

/** The sum in kW, with two decimals. */
export const totalOf = (used: readonly UsedAppliance[], cofSimul: string): number =>
  used.reduce((sum, one) => sum + hundredthsOf(one, cofSimul), 0) / 100

/** The largest single one in watts. What grows with a size is one appliance, however large. */
export function largestApplianceW(used: readonly UsedAppliance[]): number {
  const watts = used.map(({ name, quantity, power }) => {
    const count = appliances[name].size === undefined ? 1 : quantity
    return roundedUnits(times(exact(count), exact(power)), 3)
  })
  return Math.max(0, ...watts)
}

/** The chosen appliances; what is typed wrongly counts as nothing. */
export function usedAppliances({ area, appliances: chosen }: CalculatorForm): UsedAppliance[] {
  const m2 = wholeOf(area) ?? 0
  return applianceNames
    .filter((name) => chosen[name].isOn)
    .map((name) => {
      const { num } = chosen[name]
      return { name, quantity: quantityOf(name, num, m2), power: powerOf(name, num) }
    })
    .filter(({ quantity }) => quantity > 0)
}

export interface CalculatedPower {
  /** kW, two decimals: as the formula gives it. */
  optimalPower: number
  largestW: number
  used: UsedAppliance[]
}

export function calculatePower(form: CalculatorForm): CalculatedPower {
  const used = usedAppliances(form)
  return {
    optimalPower: totalOf(used, form.cofSimul),
    largestW: largestApplianceW(used),
    used,
  }
}
