// Drafts of forms, in this tab only: they survive a reload, the back button and the end of a session.

type Values = Record<string, unknown>
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'draft:'
/** Fields that are never stored, whatever the form asks for. */
const secretField = /passw|secret|token|iban|card|cvc|otp/i
const isKept = (name: string) => !secretField.test(name)

/** Per customer, so that the next one does not see them. */
export const draftKey = (form: string, customerId: number | undefined) =>
  `${prefix}${customerId ?? 'visitor'}:${form}`

export function saveDraft(shelf: Shelf, key: string, values: Values): void {
  // Also in nested groups.
  const text = JSON.stringify(values, (name, value: unknown) => (isKept(name) ? value : undefined))
  shelf.setItem(key, text)
}

/** The stored values that still fit the form. */
export function readDraft<T extends Values>(shelf: Shelf, key: string, form: T): Partial<T> {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(key) ?? '{}')
    const fits = ([name, value]: [string, unknown]) =>
      name in form && isKept(name) && typeof value === typeof form[name]
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
