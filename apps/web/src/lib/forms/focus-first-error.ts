/** Focuses the first invalid field in page order; of a group of choices its first one. */
export function focusFirstError(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = first instanceof HTMLFieldSetElement ? first.querySelector('input') : first
  control?.focus()
}
