import type { FieldProps } from './field-props.ts'
import { loadPhoneCheck } from './phone-check.ts'
import { TextField } from './text-field.tsx'

interface PhoneFieldProps extends FieldProps {
  /** Foreign numbers are checked with tables that are loaded on focus. */
  isLookedUp?: boolean
}

/** A phone number with its prefix. */
export function PhoneField({ isLookedUp, ...props }: PhoneFieldProps) {
  return (
    <TextField
      {...props}
      type="tel"
      autoComplete="tel"
      onFocus={isLookedUp ? () => void loadPhoneCheck() : undefined}
      maxLength={32}
      figures
    />
  )
}
