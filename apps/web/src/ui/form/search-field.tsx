import { iconSearch } from '#ui/text/icons.ts'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  onType: (typed: string) => void
  className?: string
}

export function SearchField({ label, placeholder, value, onType, className }: SearchFieldProps) {
  return (
    <Field label={label} className={className}>
      {(control) => (
        <TextInput
          {...control}
          type="search"
          icon={iconSearch}
          placeholder={placeholder}
          value={value}
          maxLength={100}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  )
}
