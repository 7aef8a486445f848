import { formatIban, isValidIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import { CodeField } from './code-field.tsx'
import type { FieldProps } from './field-props.ts'

const group = (typed: string) => (isValidIban(typed) ? formatIban(normaliseIban(typed)) : typed)

/** An IBAN, uppercased while typing and grouped in fours once complete. */
export function IbanField(props: FieldProps) {
  return <CodeField {...props} group={group} maxLength={60} />
}
