import { defaultSettings } from './default-settings.ts'
import type { AllSettings, Settings } from './settings.ts'

export type DeepPartial<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> }
    : T

/** An operator's changes: a subset of the keys. */
export type SettingsPatch = DeepPartial<AllSettings>

/**
 * Merges `over` into `base`; arrays are replaced, not merged. Unknown keys and values of another type are ignored, so
 * merging everything over the public defaults keeps the public part only, and an answer of another server cannot break
 * the portal.
 */
export function mergeSettings<T extends object>(base: T, over: unknown): T
export function mergeSettings(base: object, over: unknown): object {
  if (!isBranch(over)) return base
  const merged: Record<string, unknown> = {}
  for (const [key, before] of Object.entries(base)) {
    const after = Object.hasOwn(over, key) ? over[key] : undefined
    if (isBranch(before)) merged[key] = mergeSettings(before, after)
    else merged[key] = isSameType(before, after) ? after : before
  }
  return merged
}

/** Used when the stored settings cannot be loaded: everything risky is off. */
export const closedSettings: Settings = mergeSettings(defaultSettings, {
  features: {
    passkeys: false,
    signup: false,
    enableServerElements: false,
    leads: false,
    analytics: false,
    showCoupons: false,
  },
  contractation: { electricity: { enabled: false }, gas: { enabled: false }, dual: { enabled: false } },
  invoices: { enablePayment: false },
} satisfies SettingsPatch)

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSameType(before: unknown, after: unknown): boolean {
  return Array.isArray(before)
    ? Array.isArray(after)
    : typeof before === typeof after && !Array.isArray(after)
}
