import { type Control, type FieldValues, useController } from 'react-hook-form'

/** What a field needs from its form. */
export interface FieldForm {
  control: Control<FieldValues>
  /** Typing may correct visible errors. */
  onTyped: (name: string) => void
  onLeft: (name: string) => void
  textOf: (code: string, name: string) => string | undefined
}

/** One field of a form, as `form.field('iban')` passes it to a component for this type of value. */
export interface FormField<T> {
  form: FieldForm
  name: string
  /** Never set at run time: carries the type of the value. */
  kind?: T
}

/** Value and error of a field; re-renders only when these change. */
export function useField<T>({ form, name }: FormField<T>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const code = fieldState.error?.type
  return {
    name,
    value: field.value as T,
    error: code && form.textOf(code, name),
    set: (value: T): void => {
      field.onChange(value)
      form.onTyped(name)
    },
    leave: (): void => form.onLeft(name),
  }
}
