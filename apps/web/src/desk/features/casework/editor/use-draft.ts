import { saveCaseDraft } from '@fanal/contract/desk/casework'
import type { CaseDraft } from '@fanal/contract/schemas/desk/casework'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#lib/call.ts'

const pauseMs = 700

export const blankDraft: CaseDraft = {
  act: 'answer',
  ending: 'open',
  message: '',
  thing: 'words',
  answer_by: null,
  fields: {},
  is_unanswered_fine: false,
  pins: [],
}

/** `waiting`: typed and not yet at the server; `failed`: it could not be saved, and is kept in this tab. */
export type DraftState = 'blank' | 'saved' | 'waiting' | 'failed'

const isBlank = ({ message, fields }: CaseDraft) => message.trim() === '' && Object.keys(fields).length === 0

const nameOf = (number: string) => `case-draft ${number}`

/** What a failed save left in this tab, which is newer than what the server has. */
export function keptIn(number: string): CaseDraft | undefined {
  const kept = window.sessionStorage.getItem(nameOf(number))
  return kept ? (JSON.parse(kept) as CaseDraft) : undefined
}

/** Text under way, saved at the server as it is typed, so that it survives the browser and the server. */
export function useDraft(number: string, stored: CaseDraft | null) {
  const [draft, setDraft] = useState<CaseDraft>(() => ({
    ...blankDraft,
    ...(keptIn(number) ?? stored),
  }))
  const [state, setState] = useState<DraftState>(stored ? 'saved' : 'blank')
  const unsaved = useRef<CaseDraft>(undefined)
  const timer = useRef(0)
  const saving = useRef<Promise<void>>(undefined)
  const save = (keepalive = false) => {
    window.clearTimeout(timer.current)
    const body = unsaved.current
    if (body) saving.current = store(body, keepalive)
  }
  const store = async (body: CaseDraft, keepalive: boolean) => {
    try {
      await call(saveCaseDraft, { params: { id: number }, body }, { keepalive })
      window.sessionStorage.removeItem(nameOf(number))
      if (unsaved.current !== body) return
      unsaved.current = undefined
      setState('saved')
    } catch {
      window.sessionStorage.setItem(nameOf(number), JSON.stringify(unsaved.current ?? body))
      setState('failed')
    }
  }
  const change = (changes: Partial<CaseDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    if (state === 'blank' && isBlank(next)) return
    unsaved.current = next
    setState('waiting')
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(save, pauseMs)
  }
  const saveNow = useEffectEvent(() => save(true))
  useEffect(() => {
    const leave = () => saveNow()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', leave)
      leave()
    }
  }, [])
  /** Once it is sent, nothing of it is a draft any more. */
  const forget = () => {
    window.clearTimeout(timer.current)
    unsaved.current = undefined
    window.sessionStorage.removeItem(nameOf(number))
    setDraft(blankDraft)
    setState('blank')
  }
  /** No save under way can come after what is sent, and bring the draft back. */
  const settle = async () => {
    window.clearTimeout(timer.current)
    await saving.current
  }
  return { draft, state, change, forget, settle }
}
