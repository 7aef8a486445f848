import { useRef, useState } from 'react'

type Errors<N extends string, E> = Partial<Record<N, E>>

/**
 * The errors of a form, by field: shown when a field is left and when the form is sent, and gone while they are corrected
 * (going when the field is left, they would move the button from under the pointer). Names are in the form's order.
 */
export function useFieldErrors<N extends string, V extends Record<N, unknown>, E>(
  names: readonly N[],
  check: (values: V) => Errors<N, E>,
) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<N, E>>({})
  /** Shows these and goes to the first. */
  const show = (found: Errors<N, E>): void => {
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const typed = (values: V): void => {
    const found = check(values)
    setErrors((shown) => {
      const still = names.filter((name) => shown[name]).map((name) => [name, found[name]])
      return Object.fromEntries(still) as Errors<N, E>
    })
  }
  /** A field that was never filled in says nothing until the form is sent. */
  const left = (name: N, values: V): void => {
    if (values[name]) setErrors((shown) => ({ ...shown, [name]: check(values)[name] }))
  }
  return { form, errors, show, typed, left }
}
