import { publishDraft, saveDraftPart } from '@fanal/contract/desk/publishing'
import type { PublishDraft } from '@fanal/contract/schemas/desk/publishing'
import type { PartName, PartValue } from '@fanal/domain/publishing/publish-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError, call } from '#lib/call.ts'

/** Saved once the keyboard rests so long. */
const restMs = 900

interface Typed {
  value: PartValue
  /** The version that it was typed over. */
  version: number
  sending?: 'saving' | 'failed'
}

export interface WrittenPart {
  part: PartName
  value: PartValue
  state: 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'
  type: (field: string, text: string) => void
  /** Saves at once: again, or over what somebody else has saved. */
  save: () => void
  /** Gives up what was typed for what is saved. */
  drop: () => void
}

/** The state of a part, by what was typed of it and the version that is saved. */
function stateOf(typed: Typed | undefined, savedVersion: number): WrittenPart['state'] {
  if (!typed) return 'saved'
  if (typed.sending === 'saving') return 'saving'
  if (typed.version < savedVersion) return 'conflict'
  return typed.sending ?? 'unsaved'
}

/** The texts as they are typed. Each part is saved by itself, and nothing typed goes before it is. */
export function useWritten(draft: PublishDraft): WrittenPart[] {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Partial<Record<PartName, Typed | undefined>>>({})
  const put = (part: PartName, change: (now: Typed | undefined) => Typed | undefined) =>
    setTyped((all) => ({ ...all, [part]: change(all[part]) }))
  const renew = () => client.invalidateQueries({ queryKey: [publishDraft.name] })

  const send = async (part: PartName, value: PartValue, over: number) => {
    put(part, (now) => now && { ...now, sending: 'saving' })
    try {
      const { version } = await call(saveDraftPart, {
        params: { id: draft.id },
        body: { part, version: over, value },
      })
      await renew()
      // What was typed meanwhile goes on from here.
      put(part, (now) => (!now || now.value === value ? undefined : { value: now.value, version }))
    } catch (error) {
      put(part, (now) => now && { ...now, sending: 'failed' })
      if (!(error instanceof CallError)) throw error
      if (error.status === 409) await renew()
    }
  }

  useEffect(() => {
    const timer = window.setTimeout(() => {
      for (const { part, version } of draft.parts) {
        const one = typed[part]
        if (one && stateOf(one, version) === 'unsaved') void send(part, one.value, one.version)
      }
    }, restMs)
    return () => window.clearTimeout(timer)
  })

  return draft.parts.map(({ part, value: saved, version }) => {
    const one = typed[part]
    return {
      part,
      value: one?.value ?? saved,
      state: stateOf(one, version),
      type: (field, text) =>
        put(part, (now) => ({
          ...(now?.sending === 'saving' && { sending: now.sending }),
          version: now?.version ?? version,
          value: { ...(now?.value ?? saved), [field]: text },
        })),
      save: () => one && void send(part, one.value, version),
      drop: () => put(part, () => undefined),
    }
  })
}
