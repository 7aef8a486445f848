import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** Shows a native dialog as modal while mounted, and restores the focus. */
export function useModal(onClose: () => void, dismissible: boolean) {
  const ref = useRef<HTMLDialogElement>(null)

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

  return {
    ref,
    tabIndex: -1,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return // a file input inside also cancels
      event.preventDefault()
      if (dismissible) onClose()
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
}
