const isNowhere = (focused: Element | null) => !focused || focused === document.body

/** The first field gets the focus, unless it is already inside the dialog. */
export function takeFocus(field: HTMLElement | null | undefined, take = () => field?.focus()): void {
  const focused = document.activeElement
  if (isNowhere(focused) || focused === field?.closest('dialog')) take()
}

/** The focused element is gone: focus moves to the page's title, without scrolling. */
export function focusTitleIfLost(): void {
  if (isNowhere(document.activeElement))
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
