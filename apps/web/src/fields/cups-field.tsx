import { formatCups, isValidCups } from '@fanal/domain/identifiers/cups'
import { CodeField } from './code-field.tsx'
import type { FieldProps } from './field-props.ts'

const group = (typed: string) => (isValidCups(typed) ? formatCups(typed) : typed)

/** A supply point's code, uppercased while typing and grouped once complete. */
export function CupsField(props: FieldProps) {
  return <CodeField {...props} group={group} autoCapitalize="characters" maxLength={40} />
}
