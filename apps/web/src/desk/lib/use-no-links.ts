import { type RefObject, useEffect, useRef } from 'react'

/** For the element around something that a customer sees: links in it lead nowhere. */
export function useNoLinks<E extends HTMLElement>(): RefObject<E | null> {
  const inside = useRef<E>(null)
  useEffect(() => {
    const glass = inside.current
    const stay = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
    }
    glass?.addEventListener('click', stay)
    return () => glass?.removeEventListener('click', stay)
  }, [])
  return inside
}
