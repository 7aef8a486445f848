import type { ReactNode } from 'react'

/** Props that every field gets from its form. */
export interface FieldProps {
  name: string
  label: ReactNode
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
  error?: ReactNode
  help?: ReactNode
  required?: boolean
}
