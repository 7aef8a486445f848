import { useEffect, useRef, useState } from 'react'
import { usePortal } from '#lib/portal.tsx'

// What was typed and not sent yet, kept in this tab only: it survives a reload, the back button and the end of a session.

type Values = Record<string, unknown>
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'draft:'
/** Such fields are never kept, whatever the form asks for. */
const secretField = /passw|secret|token|iban|card|cvc|otp/i

/** Each customer has their own: whoever signs in next does not see them. */
export const draftKey = (form: string, customerId: number | undefined) =>
  `${prefix}${customerId ?? 'visitor'}:${form}`

export function saveDraft(shelf: Shelf, key: string, values: Values): void {
  const open = Object.entries(values).filter(([name]) => !secretField.test(name))
  shelf.setItem(key, JSON.stringify(Object.fromEntries(open)))
}

/** What was kept, as far as it fits the form as it is now. */
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

/** Signing out forgets all; signing in forgets what belongs to other customers. A visitor's own drafts stay. */
export function forgetDrafts(shelf: Shelf, keep?: number): void {
  const kept = keep === undefined ? [] : [draftKey('', keep), draftKey('', undefined)]
  const keys = Array.from({ length: shelf.length }, (_, i) => shelf.key(i) ?? '')
  for (const key of keys)
    if (key.startsWith(prefix) && !kept.some((start) => key.startsWith(start))) shelf.removeItem(key)
}

/** A browser may refuse to keep anything; then nothing is kept. */
export function withShelf(work: (shelf: Shelf) => void): void {
  try {
    work(window.sessionStorage)
  } catch {
    // Nothing to do: the form works without.
  }
}

interface DraftOptions<T> {
  /** It is kept so long after the last change. */
  pauseMs?: number
  /** What was typed before the script came; it is newer than the draft. */
  typed?: () => Partial<T>
}

/** The values of a form, kept while they are typed. `forget` them once they are sent. */
export function useDraft<T extends Values>(
  form: string,
  initial: T,
  { pauseMs = 0, typed }: DraftOptions<T> = {},
) {
  const key = draftKey(form, usePortal().profile?.id)
  const [values, setValues] = useState(initial)
  const timer = useRef<number>(undefined)
  // The first drawing is the server's, which knows no draft.
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
