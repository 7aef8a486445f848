import { type RefObject, useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { usePortal } from '../portal.tsx'
import { draftKey, readDraft, saveDraft, withShelf } from '../draft.ts'
import { typedBefore } from './typed-before.ts'

export interface Draft {
  name: string
  /** Debounce of saving. */
  pauseMs?: number
}

function stopWaiting(timer: RefObject<number | undefined>) {
  window.clearTimeout(timer.current)
  timer.current = undefined
}

/** Stores and restores a draft. Returns a function that deletes it. */
export function useDraft<V extends FieldValues>(
  { name, pauseMs = 0 }: Draft = { name: '' },
  /** The values that the form was drawn with. */
  drawn: V,
  form: UseFormReturn<V>,
  element: RefObject<HTMLFormElement | null>,
): () => void {
  const key = draftKey(name, usePortal().profile?.id)
  const timer = useRef<number>(undefined)
  // The first render must match the server's, which knows no draft.
  useEffect(
    () => {
      if (!name) return undefined
      const known: Partial<V> = {}
      withShelf((shelf) => Object.assign(known, readDraft(shelf, key, drawn)))
      // Input typed before hydration is newer.
      Object.assign(known, typedBefore(element.current, drawn))
      for (const field of Object.keys(known) as Path<V>[])
        form.setValue(field, known[field] as PathValue<V, typeof field>, { shouldDirty: true })
      const save = () => {
        stopWaiting(timer)
        withShelf((shelf) => saveDraft(shelf, key, form.getValues()))
      }
      const unsubscribe = form.subscribe({
        formState: { values: true },
        callback: () => {
          stopWaiting(timer)
          if (pauseMs === 0) save()
          else timer.current = window.setTimeout(save, pauseMs)
        },
      })
      return () => {
        unsubscribe()
        // Who leaves the page before the pause is over has typed it all the same.
        if (timer.current !== undefined) save()
      }
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once per form; what is kept is named by the key
    [key],
  )
  return () => {
    stopWaiting(timer)
    if (name) withShelf((shelf) => shelf.removeItem(key))
  }
}
