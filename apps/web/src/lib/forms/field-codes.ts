import type { CallError } from '../call.ts'

/** Validation errors as a code by field, from a domain rule or the server. */
export type FieldCodes = Partial<Record<string, string>>

/** The first code of each field refused by the server. A nested field may be named with or without its group. */
export function refusedFields({ status, errors }: CallError, values: object): FieldCodes {
  if (status !== 400) return {}
  const named = Object.entries(errors).filter(([field]) => field !== '_')
  return Object.fromEntries(
    named.map(([field, [code]]) => [hasField(values, field) ? field : (field.split('.').at(-1) ?? ''), code]),
  )
}

function hasField(values: unknown, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  if (typeof values !== 'object' || values === null || !(name in values)) return false
  return rest.length === 0 || hasField((values as Record<string, unknown>)[name], rest.join('.'))
}
