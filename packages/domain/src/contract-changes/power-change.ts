import { isKwText, kwToW } from '../units.ts'

/** Above this in either of the first two periods, six periods count (spec 1 §5, §9). */
export const powerThresholdW = 15_000
const minPowerW = 1_000
export const powerPeriods = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'] as const

export type PowerError = 'required' | 'not_a_power' | 'below_minimum' | 'lower_than_previous' | 'unchanged'

/** `power`, `power2` … `power6`, as the form names them. */
export type PowerField = 'power' | 'power2' | 'power3' | 'power4' | 'power5' | 'power6'
export const powerFields: readonly PowerField[] = ['power', 'power2', 'power3', 'power4', 'power5', 'power6']

export type PowerCheck =
  | { ok: true; powersW: number[] }
  | { ok: false; errors: Partial<Record<PowerField, PowerError>> }

/** Whether the first two powers ask for six periods. */
export function needsSixPeriods(powers: readonly string[]): boolean {
  return powers.slice(0, 2).some((power) => isKwText(power) && kwToW(power) > powerThresholdW)
}

/**
 * Kilowatts as typed, against the powers of today in watts. Not above the threshold: two periods in any order. Above:
 * six, none lower than the one before. Unchanged means that the whole set equals the current one (decisions §3).
 */
export function checkPowerChange(typed: readonly string[], currentW: readonly number[]): PowerCheck {
  const { errors, powersW } = checkPowers(typed, needsSixPeriods(typed) ? 6 : 2)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const isSame = powersW.length === currentW.length && powersW.every((power, i) => power === currentW[i])
  return isSame ? { ok: false, errors: { power: 'unchanged' } } : { ok: true, powersW }
}

/** Each power for itself; of six periods none is lower than the one before. */
export function checkPowers(
  typed: readonly string[],
  count: 2 | 6,
): { errors: Partial<Record<PowerField, PowerError>>; powersW: number[] } {
  const errors: Partial<Record<PowerField, PowerError>> = {}
  const powersW: number[] = []
  for (const [i, field] of powerFields.slice(0, count).entries()) {
    const error = errorOf(typed[i] ?? '', count === 6 ? powersW.at(-1) : undefined)
    if (error) errors[field] = error
    else powersW.push(kwToW((typed[i] ?? '').trim()))
  }
  return { errors, powersW }
}

function errorOf(typed: string, previousW: number | undefined): PowerError | undefined {
  const text = typed.trim()
  if (text === '') return 'required'
  if (!isKwText(text)) return 'not_a_power'
  if (kwToW(text) < minPowerW) return 'below_minimum'
  if (previousW !== undefined && kwToW(text) < previousW) return 'lower_than_previous'
  return undefined
}
