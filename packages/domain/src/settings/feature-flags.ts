/** What the server supports; unlike settings, not a retailer's choice. */
export const flagNames = [
  'coupons.coupon',
  'crm.case',
  'payment.online',
  'contracting.promotionalCodes',
  'contracting.leads',
  'batteries.virtual',
] as const
export type FlagName = (typeof flagNames)[number]
export type Flags = Record<string, boolean>

export const defaultFlags: Flags = Object.fromEntries(flagNames.map((name) => [name, true]))

/** Flags that must be present as booleans. */
const requiredFlags: readonly FlagName[] = ['coupons.coupon', 'crm.case']

export type FlagsCheck = { ok: true; flags: Flags } | { ok: false; error: 'invalid_format' }

/** Accepts dotted keys and nested objects; other values are ignored. */
export function checkFeatureFlags(answer: unknown): FlagsCheck {
  if (!isRecord(answer) || !isRecord(answer['feature_flags'])) return { ok: false, error: 'invalid_format' }
  const flags = Object.fromEntries(flatten(answer['feature_flags'], ''))
  const complete = requiredFlags.every((name) => typeof flags[name] === 'boolean')
  return complete ? { ok: true, flags } : { ok: false, error: 'invalid_format' }
}

/** An unmentioned flag is off. */
export function isFlagOn(flags: Flags, name: FlagName): boolean {
  return Object.hasOwn(flags, name) && flags[name] === true
}

function flatten(branch: Record<string, unknown>, prefix: string): [string, boolean][] {
  return Object.entries(branch).flatMap(([key, value]): [string, boolean][] => {
    if (typeof value === 'boolean') return [[prefix + key, value]]
    return isRecord(value) ? flatten(value, `${prefix}${key}.`) : []
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
