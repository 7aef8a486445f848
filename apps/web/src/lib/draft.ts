import { useEffect, useRef, useState } from 'react'
import { usePortal } from './portal.tsx'

// Drafts of forms, in this tab only: they survive a reload, the back button and the end of a session.

type Values = Record<string, unknown>
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'draft:'
/** Fields that are never stored, whatever the form asks for. */
const secretField = /passw|secret|token|iban|card|cvc|otp/i

/** Per customer, so that the next one does not see them. */
export const draftKey = (form: string, customerId: number | undefined) =>
  `${prefix}${customerId ?? 'visitor'}:${form}`

export function saveDraft(shelf: Shelf, key: string, values: Values): void {
  const open = Object.entries(values).filter(([name]) => !secretField.test(name))
  shelf.setItem(key, JSON.stringify(Object.fromEntries(open)))
}

/** The stored values that still fit the form. */
export function readDraft<T extends Values>(shelf: Shelf, key: string, form: T): Partial<T> {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(key) ?? '{}')
    const fits = ([name, value]: [string, unknown]) =>
      name in form && !secretField.test(name) && typeof value === typeof form[name]
    return Object.fromEntries(Object.entries(kept ?? {}).filter(fits)) as Partial<T>
  } catch {
    return {}
  }
}

/** Signing out clears all drafts; signing in clears those of other customers. A visitor's own drafts stay. */
export function forgetDrafts(shelf: Shelf, keep?: number): void {
  const kept = keep === undefined ? [] : [draftKey('', keep), draftKey('', undefined)]
  const keys = Array.from({ length: shelf.length }, (_, i) => shelf.key(i) ?? '')
  for (const key of keys)
    if (key.startsWith(prefix) && !kept.some((start) => key.startsWith(start))) shelf.removeItem(key)
}

/** Storage may be unavailable; then nothing is stored. */
export function withShelf(work: (shelf: Shelf) => void): void {
  try {
    work(window.sessionStorage)
  } catch {
    // Ignored: the form works without it.
  }
}

interface DraftOptions<T> {
  /** Debounce of saving. */
  pauseMs?: number
  /** Typed before hydration, and newer than the draft. */
  typed?: () => Partial<T>
}

/** Form values, stored while typing. Call `forget` after submitting. */
export function useDraft<T extends Values>(
  form: string,
  initial: T,
  { pauseMs = 0, typed }: DraftOptions<T> = {},
) {
  const key = draftKey(form, usePortal().profile?.id)
  const [values, setValues] = useState(initial)
  const timer = useRef<number>(undefined)
  // The first render must match the server's, which knows no draft.
  useEffect(
    () => {
      const known: Partial<T> = {}
      withShelf((shelf) => Object.assign(known, readDraft(shelf, key, initial)))
      Object.assign(known, typed?.())
      if (Object.keys(known).length > 0) setValues((now) => ({ ...now, ...known }))
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once per form; the initial values are new each time
    [key],
  )
  const save = (next: T) => withShelf((shelf) => saveDraft(shelf, key, next))
  const change = (next: T) => {
    setValues(next)
    window.clearTimeout(timer.current)
    if (pauseMs === 0) save(next)
    else timer.current = window.setTimeout(save, pauseMs, next)
  }
  const forget = () => {
    window.clearTimeout(timer.current)
    withShelf((shelf) => shelf.removeItem(key))
  }
  return { values, change, forget }
}
