/** A code of a campaign. Days included; null where there is no limit. */
export interface PromoCode {
  from: string | null
  to: string | null
  /** Null for both. */
  energy: 'electricity' | 'gas' | null
}

export type PromoCodeProblem = 'unknown' | 'not_begun' | 'ended' | 'other_energy' | 'used'

const shape = /^[A-Z0-9_-]{2,40}$/

/** Upper case, without spaces; '' for what cannot be a code. */
export function normalisePromoCode(typed: string): string {
  const code = typed.replaceAll(/\s/g, '').toUpperCase()
  return shape.test(code) ? code : ''
}

/** Why a code takes nothing off; undefined if it does. */
export function promoCodeProblem(
  code: PromoCode | undefined,
  {
    day,
    energy,
    isUsed = false,
  }: {
    day: string
    energy?: 'electricity' | 'gas' | undefined
    /** As often as it may be. */
    isUsed?: boolean
  },
): PromoCodeProblem | undefined {
  if (!code) return 'unknown'
  if (code.from !== null && day < code.from) return 'not_begun'
  if (code.to !== null && day > code.to) return 'ended'
  if (energy && code.energy !== null && code.energy !== energy) return 'other_energy'
  return isUsed ? 'used' : undefined
}
