import { noteCase, staffCase } from '@fanal/contract/desk/casework'
import type { CaseDraft, StaffCase } from '@fanal/contract/schemas/desk/casework'
import { useRef, useState } from 'react'
import { useVerdictText } from '#desk/lib/verdict-text.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useTexts } from '#lib/texts.ts'
import { useOffline } from '#lib/use-offline.ts'
import { actOf, problemOf } from './problem-of.ts'
import { useDraft } from './use-draft.ts'
import { type Leaving, useWritten } from './use-written.ts'

export type Tab = 'answer' | 'ask' | 'distributor' | 'note'

const tabOf = ({ act }: CaseDraft): Tab =>
  act === 'forward' || act === 'distributor_answer' ? 'distributor' : act

export interface EditorProps {
  one: StaffCase
  onLeaving: (leaving: Leaving) => void
  onWriting: (isWriting: boolean) => void
  /** The sentences that go with a line of the invoice, for it to be shown there. */
  onPins: (pins: CaseDraft['pins']) => void
}

/** The words about a case, what they are for, and how they are sent. */
export function useEditor({ one, onLeaving, onWriting }: EditorProps) {
  const { number } = one.case
  const { isOffline } = useOffline()
  const verdictText = useVerdictText()
  const t = useTexts('desk-casework')
  const { draft: kept, state, change, forget, settle } = useDraft(number, one.draft)
  const [read, setRead] = useState(one.seen)
  const tab = tabOf(kept)
  const distributorAct = one.case.state === 'forwarded' ? 'distributor_answer' : 'forward'
  // Whether it has been passed on may have changed since it was begun.
  const draft: CaseDraft = tab === 'distributor' ? { ...kept, act: distributorAct } : kept
  const isBlank = draft.message.trim() === ''
  // Without words there is nothing that could be out of date.
  const seen = isBlank && draft.act !== 'forward' ? one.seen : read
  const isChanged = seen !== one.seen
  const done = () => {
    forget()
    onWriting(false)
  }
  const written = useWritten({
    one,
    seen,
    onLeaving: (leaving) => {
      done()
      onLeaving(leaving)
    },
  })
  const noting = useApiMutation(noteCase, { invalidates: [staffCase] })
  const isBusy = written.isBusy || noting.isPending
  const problem = problemOf({ one, draft, isOffline, isChanged, isBlank })
  const reason = verdictText(actOf(draft), { kind: one.case.kind }) ?? (problem && t(problem))
  const send = () => {
    if (reason || isBusy) return
    const { act, message } = draft
    if (act === 'note')
      noting.mutate({ params: { id: number }, body: { message: message.trim() } }, { onSuccess: done })
    else void settle().then(() => written.send({ ...draft, act }))
  }
  const type = (message: string) => {
    if (isBlank) setRead(one.seen)
    change({ message })
    onWriting(message.trim() !== '')
  }
  return {
    tab,
    draft,
    state,
    seen,
    isBlank,
    isChanged,
    isBusy,
    reason,
    error: written.error ?? noting.error,
    change,
    type,
    send,
    setRead: () => setRead(one.seen),
    choose: (next: Tab) => {
      if (next !== tab) change({ act: next === 'distributor' ? distributorAct : next })
    },
  }
}

export type EditorState = ReturnType<typeof useEditor>

/** A ready-made text at the caret, in the place of `::`; taken away again as it came. */
export function useInsertion({ draft, type }: Pick<EditorState, 'draft' | 'type'>) {
  const last = useRef<{ before: string; after: string }>(undefined)
  return {
    insert: (text: string, { from, to }: { from: number; to: number }) => {
      const start = draft.message.slice(0, from).replace(/::$/, '')
      const end = draft.message.slice(to)
      const after = `${start}${text}${end}`
      last.current = { before: `${start}${end}`, after }
      type(after)
    },
    /** False: nothing was inserted just now, and the browser undoes what was typed. */
    undo: (): boolean => {
      if (last.current?.after !== draft.message) return false
      type(last.current.before)
      last.current = undefined
      return true
    },
  }
}
