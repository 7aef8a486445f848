import type { ReactNode } from 'react'
import type { FormField } from '#lib/forms/form-field.ts'

/** Props that every field gets from its form. */
export interface FieldProps<T = string> {
  field: FormField<T>
  label: ReactNode
  help?: ReactNode
  required?: boolean
  /** Shown after the label of an optional field. */
  optionalText?: string
  /** Set when something links to it. */
  id?: string
}
