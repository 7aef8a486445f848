// What was typed and not sent yet, kept in this tab only: it survives a reload, the back button and the end of a session.

type Values = Record<string, unknown>
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'draft:'
/** Such fields are never kept, whatever the form asks for. */
const secretField = /passw|secret|token|iban|card|cvc|otp/i
const isKept = (name: string) => !secretField.test(name)

/** Each customer has their own: whoever signs in next does not see them. */
export const draftKey = (form: string, customerId: number | undefined) =>
  `${prefix}${customerId ?? 'visitor'}:${form}`

export function saveDraft(shelf: Shelf, key: string, values: Values): void {
  // In groups of fields too.
  const text = JSON.stringify(values, (name, value: unknown) => (isKept(name) ? value : undefined))
  shelf.setItem(key, text)
}

/** What was kept, as far as it fits the form as it is now. */
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
