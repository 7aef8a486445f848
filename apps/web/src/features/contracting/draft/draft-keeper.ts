import { createDraft, findDraft, saveDraft } from '@fanal/contract/contracting'
import type { LeadDraft } from '@fanal/contract/schemas/contracting'
import type { ContractingKind } from '@fanal/domain/contracting/steps'
import { call, CallError } from '#lib/call.ts'

/** `other`: it was changed in another window or device meanwhile. */
export type DraftState = 'none' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'other'

export interface DraftStatus {
  state: DraftState
  leadId: string | undefined
  savedAt: string | undefined
  expiresAt: string | undefined
}

export type DraftContent = Pick<LeadDraft, 'values' | 'current' | 'completed' | 'is_kept'>

interface KeeperOptions {
  kind: ContractingKind
  /** What is to be kept, as it is now. */
  read: () => DraftContent
  onStatus: (status: DraftStatus) => void
  /** It has been deleted or has expired: steps sent before are gone with it. */
  onGone: () => void
}

const pauseMs = 1000
const waitsMs = [2000, 4000, 8000, 16_000, 30_000]
/** What a browser still sends for a page that is left. */
const keptAliveBytes = 60_000

const isError = (error: unknown, status: number) => error instanceof CallError && error.status === status

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** Keeps a draft on the server: a second after the last key, again and again until it is there. */
export function createDraftKeeper({ kind, read, onStatus, onGone }: KeeperOptions) {
  let status: DraftStatus = { state: 'none', leadId: undefined, savedAt: undefined, expiresAt: undefined }
  let revision = 0
  let isDirty = false
  let isStopped = false
  let failures = 0
  let timer: number | undefined
  let creating: Promise<string> | undefined
  let saving: Promise<void> | undefined

  const tell = (changes: Partial<DraftStatus>) => {
    status = { ...status, ...changes }
    if (!isStopped) onStatus(status)
  }
  const hold = (draft: LeadDraft) => {
    revision = draft.revision
    creating = Promise.resolve(draft.lead_id)
    tell({ leadId: draft.lead_id, savedAt: draft.saved_at, expiresAt: draft.expires_at })
  }
  const create = async () => {
    const { draft } = await call(createDraft, { body: { kind } })
    hold(draft)
    return draft.lead_id
  }
  /** The lead of the draft, made when it is first needed. */
  const ensure = (): Promise<string> => {
    creating ??= create().catch((error: unknown) => {
      creating = undefined
      throw error
    })
    return creating
  }
  const wait = (ms: number) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void save(), ms)
  }
  const fail = (error: unknown) => {
    isDirty = true
    if (isError(error, 409)) return tell({ state: 'other' })
    if (isError(error, 404)) {
      creating = undefined
      tell({ leadId: undefined })
      onGone()
    }
    tell({ state: 'failed' })
    if (isStopped) return
    wait(waitsMs[failures] ?? 30_000)
    failures += 1
  }
  const put = async () => {
    isDirty = false
    tell({ state: 'saving' })
    try {
      const leadId = await ensure()
      const body = { revision, ...read() }
      const keepalive = JSON.stringify(body).length < keptAliveBytes
      const saved = await call(saveDraft, { params: { leadId }, body }, { keepalive })
      revision = saved.revision
      failures = 0
      tell({
        state: isDirty ? 'unsaved' : 'saved',
        savedAt: saved.saved_at,
        expiresAt: saved.expires_at,
      })
      if (isDirty && !isStopped) wait(pauseMs)
    } catch (error) {
      fail(error)
    }
  }
  const save = async (): Promise<void> => {
    window.clearTimeout(timer)
    await saving
    if (!isDirty || status.state === 'other') return
    saving = put()
    await saving
    saving = undefined
  }
  /** Nothing more is kept. */
  const stop = () => {
    isStopped = true
    isDirty = false
    window.clearTimeout(timer)
  }
  return {
    hold,
    ensure,
    /** Something was typed. */
    touch: () => {
      if (isStopped) return
      isDirty = true
      if (status.state === 'other') return
      if (status.state !== 'failed') tell({ state: 'unsaved' })
      wait(pauseMs)
    },
    /** Saves what is not saved yet, without waiting for a pause. */
    flush: save,
    /** Of two windows this one counts. */
    keepThis: async () => {
      const { draft } = await call(findDraft, { query: { kind } })
      if (draft) revision = draft.revision
      tell({ state: 'unsaved' })
      await save()
    },
    /** It is gone: the next one is made when it is needed. */
    drop: () => {
      creating = undefined
      tell({ state: 'none', leadId: undefined, savedAt: undefined, expiresAt: undefined })
    },
    start: () => {
      isStopped = false
    },
    stop,
  }
}
