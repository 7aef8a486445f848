import { useEffect, useRef } from 'react'

/** Props of a box whose parts come and go: the focus of one that went moves to what can be pressed next. */
export function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('a, button, input')?.focus()
  })
  return {
    ref: box,
    onFocus: () => {
      isInside.current = true
    },
    // An element that is removed while focused fires no blur event.
    onBlur: () => {
      isInside.current = false
    },
  }
}
