import { useField } from '#lib/forms/form-field.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface CodeFieldProps extends TextFieldProps {
  /** As it is shown once complete. */
  group: (typed: string) => string
}

/** A code in capitals, grouped when it is left. */
export function CodeField({ group, ...props }: CodeFieldProps) {
  const { value, set } = useField(props.field)
  const regroup = () => {
    const grouped = group(value)
    if (grouped !== value) set(grouped)
  }
  return (
    <TextField
      {...props}
      clean={(typed) => typed.toUpperCase()}
      figures
      autoComplete="off"
      spellCheck={false}
      onBlur={regroup}
    />
  )
}
