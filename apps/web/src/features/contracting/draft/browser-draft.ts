import type { LeadDraft } from '@fanal/contract/schemas/contracting'
import { stepNames } from '@fanal/domain/contracting/steps'
import { draftKey, saveDraft, withShelf } from '#lib/draft.ts'

/** A draft where nothing may be kept on the server. */
export interface BrowserDraft extends Pick<LeadDraft, 'values' | 'current' | 'completed'> {
  saved_at: string
}

const isDraft = (value: unknown): value is BrowserDraft => {
  const { values, current, completed, saved_at } = (value ?? {}) as Partial<BrowserDraft>
  return (
    typeof values === 'object' &&
    typeof completed === 'number' &&
    typeof saved_at === 'string' &&
    stepNames.some((name) => name === current)
  )
}

/** In this tab only; signing out deletes it. */
export function browserShelf(kind: LeadDraft['kind'], customerId: number | undefined) {
  const key = draftKey(`contracting ${kind}`, customerId)
  return {
    keep: ({ values, current, completed }: Omit<BrowserDraft, 'saved_at'>) =>
      withShelf((shelf) =>
        saveDraft(shelf, key, { values, current, completed, saved_at: new Date().toISOString() }),
      ),
    read: (): BrowserDraft | undefined => {
      let kept: unknown
      withShelf((shelf) => {
        kept = JSON.parse(shelf.getItem(key) ?? 'null')
      })
      return isDraft(kept) ? kept : undefined
    },
    forget: () => withShelf((shelf) => shelf.removeItem(key)),
  }
}
export type BrowserShelf = ReturnType<typeof browserShelf>
