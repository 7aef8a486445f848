import { type FieldErrors, type FieldValues, set } from 'react-hook-form'
import type { FieldCodes } from './field-codes.ts'

const servers = 'server'

/** Of a field that the server refused. */
export const serverError = (code: string | undefined) => ({ type: code ?? '', message: servers })

/** As the library keeps errors: those of a group of fields within it. */
export function asErrors<V extends FieldValues>(codes: FieldCodes): FieldErrors<V> {
  const errors = {}
  for (const [name, code] of Object.entries(codes)) if (code) set(errors, name, { type: code })
  return errors
}

export interface ShownError {
  name: string
  isServers: boolean
}

/** The other way round: every field that has an error, groups opened. */
export function shownErrors(errors: object, within = ''): ShownError[] {
  return Object.entries(errors).flatMap(([key, error]: [string, { type?: unknown; message?: string }]) =>
    typeof error.type === 'string'
      ? [{ name: within + key, isServers: error.message === servers }]
      : shownErrors(error, `${within}${key}.`),
  )
}
