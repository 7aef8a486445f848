import { type Control, type FieldValues, useController } from 'react-hook-form'

/** What a field needs of the form that it is in. */
export interface FieldForm {
  control: Control<FieldValues>
  /** What was just typed may correct errors that show. */
  onTyped: (name: string) => void
  onLeft: (name: string) => void
  textOf: (code: string, name: string) => string | undefined
}

/** One field of a form, as `form.field('iban')` gives it to the component that asks for a value of this type. */
export interface FormField<T> {
  form: FieldForm
  name: string
  /** Never there: it tells the types which values the field has. */
  kind?: T
}

/** The value of a field and its error, drawn anew when these change and not when the rest of the form does. */
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
