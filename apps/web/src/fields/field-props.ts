import type { ReactNode } from 'react'
import type { FormField } from '#lib/forms/form-field.ts'

/** What every field takes from its form. */
export interface FieldProps<T = string> {
  field: FormField<T>
  label: ReactNode
  help?: ReactNode
  required?: boolean
  /** Said after the label of a field that may stay empty. */
  optionalText?: string
  /** Given when something links to it. */
  id?: string
}
