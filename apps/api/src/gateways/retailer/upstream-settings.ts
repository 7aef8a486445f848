import {
  privateSettingsSchema,
  publicSettingsSchema,
  serverSettingsSchema,
} from '@fanal/contract/schemas/settings'
import { resolveAliases } from '@fanal/domain/settings/setting-at'
import { z } from 'zod'
import { type Loose, objectOf } from './loose-values.ts'

// A retailer's settings are taken key by key: one that is unknown or out of range falls back alone.

export interface RefusedSetting {
  /** Dotted, as `invoices.itemsPerPage`. */
  key: string
  problem: 'unknown' | 'out of range'
}

interface Taken<T> {
  settings: T
  refused: RefusedSetting[]
}

/** More than these are not worth naming. */
const maxRefused = 100
const maxKeyLength = 80

/** All keys that any of our settings has: a server may answer private ones with the public ones. */
const known = z.object({
  ...publicSettingsSchema.shape,
  ...privateSettingsSchema.shape,
  ...serverSettingsSchema.shape,
})

/** The values of `answer` that are valid, over the bundled ones; `schema` has the shape of `bundled`. */
export function takeSettings<T extends object>(schema: z.ZodObject, bundled: T, answer: unknown): Taken<T> {
  const given = objectOf(resolveAliases(answer))
  const refused: RefusedSetting[] = []
  const settings = takeGroup(schema, objectOf(bundled), given, (key) =>
    refused.push({ key, problem: 'out of range' }),
  )
  refused.push(...unknownKeys(known, given).map((key) => ({ key, problem: 'unknown' as const })))
  return { settings: settings as T, refused: refused.slice(0, maxRefused) }
}

function takeGroup(
  schema: z.ZodObject,
  bundled: Loose,
  given: Loose,
  refuse: (key: string) => void,
  prefix = '',
): Loose {
  const entries = Object.entries(schema.shape).map(([name, part]): [string, unknown] => {
    const [key, before] = [prefix + name, bundled[name]]
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined) return [name, before]
    if (part instanceof z.ZodObject && isGroup(value))
      return [name, takeGroup(part, objectOf(before), value, refuse, `${key}.`)]
    const read = part instanceof z.ZodObject ? undefined : z.safeParse(part, value)
    if (read?.success) return [name, read.data]
    refuse(key)
    return [name, before]
  })
  return Object.fromEntries(entries)
}

function unknownKeys(schema: z.ZodObject, given: Loose, prefix = ''): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const part = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    if (part === undefined) return [printable(prefix + name)]
    return part instanceof z.ZodObject && isGroup(value) ? unknownKeys(part, value, `${prefix}${name}.`) : []
  })
}

const isGroup = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names come from another server, and go to logs and terminals. */
const printable = (key: string) => key.replaceAll(/[^\w.-]/g, '?').slice(0, maxKeyLength)
