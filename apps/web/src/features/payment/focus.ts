const isNowhere = (focused: Element | null) => !focused || focused === document.body

/** The first field takes the focus when it comes, unless it is already somewhere in the dialog. */
export function takeFocus(field: HTMLElement | null | undefined, take = () => field?.focus()): void {
  const focused = document.activeElement
  if (isNowhere(focused) || focused === field?.closest('dialog')) take()
}

/** What had the focus is gone: the page's title has it, without moving the page. */
export function focusTitleIfLost(): void {
  if (isNowhere(document.activeElement))
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
