import { useRef, useState } from 'react'

type Errors<N extends string, E> = Partial<Record<N, E>>

/**
 * The errors of a form by field: shown on blur and on submit, removed while being corrected (removing them on blur
 * would move the button from under the pointer). Names are in form order.
 */
export function useFieldErrors<N extends string, V extends Record<N, unknown>, E>(
  names: readonly N[],
  check: (values: V) => Errors<N, E>,
) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<N, E>>({})
  /** Shows these and focuses the first. */
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
  /** A field that was never filled in shows no error before submit. */
  const left = (name: N, values: V): void => {
    if (values[name]) setErrors((shown) => ({ ...shown, [name]: check(values)[name] }))
  }
  return { form, errors, show, typed, left }
}
