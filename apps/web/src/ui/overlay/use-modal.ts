import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useTransition } from 'react'

/**
 * Shows a native dialog as modal while mounted, and restores the focus. `close` takes it out of sight at once, by
 * `data-closing`; then the page behind it is restyled, which takes longer.
 */
export function useModal(onClose: () => void, dismissible: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  const [isClosing, startClosing] = useTransition()
  const close = () =>
    startClosing(() => {
      onClose()
    })

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const before = document.activeElement
    const page = document.documentElement
    if (!document.querySelector('dialog:modal')) {
      page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
    }
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? dialog).focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  const props = {
    ref,
    tabIndex: -1,
    'data-closing': isClosing || undefined,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return // a file input inside also cancels
      event.preventDefault()
      if (dismissible) close()
    },
    // A browser may close on a second Escape without an event that can be prevented.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      const dialog = event.currentTarget
      if (event.target !== dialog || !dialog.isConnected || dialog.open) return
      if (dismissible) onClose()
      else dialog.showModal()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !dismissible) event.preventDefault()
    },
  }
  return { props, close }
}
