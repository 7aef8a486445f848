import { exact, roundedUnits } from './decimal.ts'

/** A power as people type it: kW, comma or dot, up to 3 decimals (spec 1 §5). */
export function isKwText(text: string): boolean {
  return /^\d{1,6}([.,]\d{1,3})?$/.test(text.trim())
}

/** Written as a power is, but of more kW than any. */
export function isTooHigh(text: string): boolean {
  return /^\d{7,}([.,]\d{1,3})?$/.test(text.trim())
}

/** Whole watts; text may carry a decimal comma. Throws RangeError for what is not a number. */
export function kwToW(powerKw: string | number): number {
  const text = typeof powerKw === 'string' ? powerKw.trim().replace(',', '.') : powerKw
  return roundedUnits(exact(text), 3)
}

/** Three decimals at most. */
export function wToKw(powerW: number): number {
  return Math.round(powerW) / 1000
}
