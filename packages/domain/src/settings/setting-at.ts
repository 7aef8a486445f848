/** One place for a second name of a setting: documents and older exports use both. */
const aliases: Readonly<Record<string, string>> = {
  'features.showAddAttachmentsOnIbanChange': 'features.attachmentOnIbanChange',
}

type Branch = Record<string, unknown>

/** The value behind a dotted key, a whole group included; undefined when there is no such setting. */
export function settingAt(settings: object, dottedKey: string): unknown {
  return valueAt(settings, canonicalKey(dottedKey))
}

/** A copy with the value behind the dotted key replaced; groups on the way are made when missing. */
export function withSettingAt<T extends object>(settings: T, dottedKey: string, value: unknown): T {
  const [head = '', ...rest] = canonicalKey(dottedKey).split('.')
  if (head === '' || head === '__proto__') throw new RangeError(`Not a setting: ${dottedKey}`)
  const group = ownValue(settings, head)
  const next = rest.length === 0 ? value : withSettingAt(isBranch(group) ? group : {}, rest.join('.'), value)
  return { ...settings, [head]: next }
}

/** Every dotted key that holds a value (not a group), sorted. */
export function settingKeys(settings: object): string[] {
  return leaves(settings, '').sort()
}

/** Moves values written under an alias to the real key; the real key wins when both are there. */
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

/** Reads what an operator typed, in the type of the present value; undefined when it cannot be read so. */
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
