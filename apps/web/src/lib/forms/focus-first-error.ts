/** To the first field that is wrong, in the order of the page; of a group of choices to its first one. */
export function focusFirstError(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = first instanceof HTMLFieldSetElement ? first.querySelector('input') : first
  control?.focus()
}
