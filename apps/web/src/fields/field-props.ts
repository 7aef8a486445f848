import type { ReactNode } from 'react'

/** What every field takes from its form. */
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
