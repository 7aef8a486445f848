import type { ContractingKind } from '@fanal/domain/contracting/steps'
import type { WizardState } from '@fanal/domain/contracting/wizard'
import { type RefObject, startTransition, useEffect, useState } from 'react'
import type { ValueStore } from '#features/contracting/wizard/value-store.ts'
import type { BrowserShelf } from './browser-draft.ts'
import { blankStatus, type DraftContent, DraftKeeper } from './draft-keeper.ts'

interface DraftOptions {
  kind: ContractingKind
  store: ValueStore
  /** As it is now, not as it was drawn. */
  place: RefObject<WizardState>
  /** What was typed before is there: from now on each change is kept. */
  isReady: boolean
  shelf: BrowserShelf
  maySave: () => boolean
  onGone: () => void
}

/** The one place that keeps a wizard's draft: on the server with consent, else in this tab. */
export function useDraftKeeper(options: DraftOptions) {
  const { kind, store, place, isReady, shelf, maySave, onGone } = options
  const [status, setStatus] = useState(blankStatus)
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        kind,
        read: () => {
          const { confirmation, ...values } = store.get()
          // The code that signs is nobody's to keep.
          const { code: _, ...kept } = confirmation
          return {
            values: { ...values, confirmation: kept } as unknown as DraftContent['values'],
            current: place.current.current,
            completed: place.current.completed,
            is_kept: values.installation.leadsConsent,
            may_call: values.installation.contactConsent,
          }
        },
        // The key that changed it is painted first.
        onStatus: (now) => startTransition(() => setStatus(now)),
        maySave,
        shelf,
        onGone,
      }),
  )
  useEffect(() => {
    if (!isReady) return undefined
    keeper.start()
    const flush = () => void keeper.flush()
    const flushHidden = () => document.visibilityState === 'hidden' && flush()
    const unsubscribe = store.subscribe(() => keeper.touch())
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushHidden)
      // A page that is left within the portal.
      flush()
      keeper.stop()
    }
  }, [isReady, keeper, store])
  return { keeper, status }
}
