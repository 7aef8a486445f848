import { settingsPatchSchema } from '@fanal/contract/imports/settings'
import { defaultAllSettings } from '@fanal/domain/settings/default-settings'
import type { SettingsPatch } from '@fanal/domain/settings/merge-settings'
import {
  parseSettingValue,
  resolveAliases,
  settingAt,
  settingKeys,
  withSettingAt,
} from '@fanal/domain/settings/setting-at'
import type { Db } from '#platform/database'
import { problemsOf, Refusal } from '#platform/refusal'
import { lockSettingsPatch, saveSettingsPatch } from './queries.ts'

/** Replaces the operator's settings by the result of `change`; refused whole if any value is invalid. */
export async function changeSettings(tx: Db, change: (patch: SettingsPatch) => unknown): Promise<void> {
  await saveSettingsPatch(tx, checkedPatch(change(await lockSettingsPatch(tx))))
}

function checkedPatch(changed: unknown): SettingsPatch {
  const patch = resolveAliases(changed)
  const checked = settingsPatchSchema.safeParse(patch)
  if (!checked.success) throw new Refusal(problemsOf(checked.error, patch))
  return checked.data
}

/** Sets one value from operator input; for a group (as JSON) only the named keys change. */
export async function setSetting(tx: Db, key: string, typed: string): Promise<void> {
  await changeSettings(tx, (patch) => withTyped(patch, key, typed))
}

/** Refuses what `setSetting` would refuse. */
export function checkSetting(patch: SettingsPatch, key: string, typed: string): void {
  checkedPatch(withTyped(patch, key, typed))
}

function withTyped(patch: SettingsPatch, key: string, typed: string): unknown {
  const value = parseSettingValue(bundledAt(key), typed)
  if (value === undefined) throw new Refusal([`${key}: expected ${kindOf(bundledAt(key))}`])
  return layOver(patch, withSettingAt({}, key, value))
}

/** Resets a value or group to the default. */
export async function unsetSetting(tx: Db, key: string): Promise<void> {
  bundledAt(key)
  const [realKey = key] = settingKeys(withSettingAt({}, key, ''))
  await changeSettings(tx, (patch) => without(patch, realKey.split('.')))
}

/** The default value or group of that name; an unknown name is refused. */
export function bundledAt(key: string): unknown {
  const value = settingAt(defaultAllSettings, key)
  if (value === undefined) throw new Refusal([`${key}: there is no such setting${nearKeys(key)}`])
  return value
}

/** Merges a part of the settings into another; lists are replaced. */
export function layOver(base: unknown, over: unknown): unknown {
  if (!isGroup(base) || !isGroup(over)) return over
  const merged = Object.entries(over).map(([key, value]) => [key, layOver(base[key], value)])
  return { ...base, ...Object.fromEntries(merged) }
}

/** A copy without the value; emptied groups are removed. */
function without(group: unknown, [head = '', ...rest]: string[]): unknown {
  if (!isGroup(group)) return group
  const { [head]: inner, ...others } = group
  const left = rest.length > 0 && isGroup(inner) ? without(inner, rest) : undefined
  return isGroup(left) && Object.keys(left).length > 0 ? { ...others, [head]: left } : others
}

function nearKeys(key: string): string {
  const last = key.split('.').at(-1)?.toLowerCase() ?? ''
  const near = settingKeys(defaultAllSettings).filter((known) => known.toLowerCase().includes(last))
  return last !== '' && near.length > 0 ? ` (did you mean ${near.slice(0, 5).join(', ')}?)` : ''
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list, as JSON or separated by commas'
  if (typeof value === 'boolean') return 'true or false'
  return typeof value === 'number' ? 'a number' : 'a group, as a JSON object'
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
