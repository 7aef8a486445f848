/** Aliases of settings: older exports use both names. */
const aliases: Readonly<Record<string, string>> = {
  'features.showAddAttachmentsOnIbanChange': 'features.attachmentOnIbanChange',
}

type Branch = Record<string, unknown>

/** The value of a dotted key, or a whole group; undefined if unknown. */
export function settingAt(settings: object, dottedKey: string): unknown {
  return valueAt(settings, canonicalKey(dottedKey))
}

/** A copy with the value of a dotted key replaced; missing groups are created. */
export function withSettingAt<T extends object>(settings: T, dottedKey: string, value: unknown): T {
  const [head = '', ...rest] = canonicalKey(dottedKey).split('.')
  if (head === '' || head === '__proto__') throw new RangeError(`Not a setting: ${dottedKey}`)
  const group = ownValue(settings, head)
  const next = rest.length === 0 ? value : withSettingAt(isBranch(group) ? group : {}, rest.join('.'), value)
  return { ...settings, [head]: next }
}

/** All dotted keys that hold a value (not a group), sorted. */
export function settingKeys(settings: object): string[] {
  return leaves(settings, '').sort()
}

/** Moves aliased values to the real key, which wins if both exist. */
export function resolveAliases(imported: unknown): unknown {
  if (!isBranch(imported)) return imported
  let resolved = imported
  for (const [alias, key] of Object.entries(aliases)) {
    const value = valueAt(resolved, alias)
    if (value === undefined) continue
    const kept = valueAt(resolved, key) === undefined ? withSettingAt(resolved, key, value) : resolved
    resolved = withoutKey(kept, alias.split('.'))
  }
  return resolved
}

/** Parses operator input in the type of the current value; undefined if impossible. */
export function parseSettingValue(present: unknown, typed: string): unknown {
  if (typeof present === 'string') return typed
  const value = parseJson(typed)
  if (value === undefined && Array.isArray(present)) return typed.split(',').map((item) => item.trim())
  const isSameKind = typeof value === typeof present && Array.isArray(value) === Array.isArray(present)
  return isSameKind && value !== null ? value : undefined
}

function canonicalKey(dottedKey: string): string {
  return (Object.hasOwn(aliases, dottedKey) ? aliases[dottedKey] : undefined) ?? dottedKey
}

function valueAt(settings: unknown, dottedKey: string): unknown {
  return dottedKey.split('.').reduce(ownValue, settings)
}

function ownValue(group: unknown, key: string): unknown {
  return isBranch(group) && Object.hasOwn(group, key) ? group[key] : undefined
}

function withoutKey(branch: Branch, [head = '', ...rest]: string[]): Branch {
  const { [head]: group, ...others } = branch
  return rest.length > 0 && isBranch(group) ? { ...others, [head]: withoutKey(group, rest) } : others
}

function leaves(branch: object, prefix: string): string[] {
  return Object.entries(branch).flatMap(([key, value]: [string, unknown]) =>
    isBranch(value) ? leaves(value, `${prefix}${key}.`) : [prefix + key],
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
