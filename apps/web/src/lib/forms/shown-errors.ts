import { type FieldErrors, type FieldValues, set } from 'react-hook-form'
import type { FieldCodes } from './field-codes.ts'

const servers = 'server'

/** A field refused by the server. */
export const serverError = (code: string | undefined) => ({ type: code ?? '', message: servers })

/** As the library stores errors: nested by group. */
export function asErrors<V extends FieldValues>(codes: FieldCodes): FieldErrors<V> {
  const errors = {}
  for (const [name, code] of Object.entries(codes)) if (code) set(errors, name, { type: code })
  return errors
}

export interface ShownError {
  name: string
  isServers: boolean
}

/** The inverse: all fields with an error, flattened. */
export function shownErrors(errors: object, within = ''): ShownError[] {
  return Object.entries(errors).flatMap(([key, error]: [string, { type?: unknown; message?: string }]) =>
    typeof error.type === 'string'
      ? [{ name: within + key, isServers: error.message === servers }]
      : shownErrors(error, `${within}${key}.`),
  )
}
