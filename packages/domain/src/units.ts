import { exact, roundedUnits } from './decimal.ts'

/** A typed power: kW, comma or dot, up to 3 decimals. */
export function isKwText(text: string): boolean {
  return /^\d{1,6}([.,]\d{1,3})?$/.test(text.trim())
}

/** Formatted like a power, but of ten megawatts or more, which no retail contract has. */
export function isTooHigh(text: string): boolean {
  return /^0*[1-9]\d{4,}([.,]\d{1,3})?$/.test(text.trim())
}

/** A power that a retail contract can have. */
export const isRetailKw = (text: string): boolean => isKwText(text) && !isTooHigh(text)

/** Whole watts; text may have a decimal comma. Throws RangeError if it is not a number. */
export function kwToW(powerKw: string | number): number {
  const text = typeof powerKw === 'string' ? powerKw.trim().replace(',', '.') : powerKw
  return roundedUnits(exact(text), 3)
}

/** Three decimals at most. */
export function wToKw(powerW: number): number {
  return Math.round(powerW) / 1000
}
