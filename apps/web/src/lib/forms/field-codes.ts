import type { CallError } from '../call.ts'

/** What is wrong with a form, as a code by field. A rule of the domain answers so, and so does the server. */
export type FieldCodes = Partial<Record<string, string>>

/** The first code of each field that the server refused. A field of a group may be named with the group or without. */
export function refusedFields({ status, errors }: CallError, values: Record<string, unknown>): FieldCodes {
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
