import { createDraft, findDraft, saveDraft } from '@fanal/contract/contracting'
import type { LeadDraft } from '@fanal/contract/schemas/contracting'
import type { ContractingKind } from '@fanal/domain/contracting/steps'
import { call, CallError } from '#lib/call.ts'
import type { BrowserShelf } from './browser-draft.ts'

/** `other`: it was changed in another window or device meanwhile. `here`: it is in this tab only. */
type DraftState = 'none' | 'here' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'other'

export interface DraftStatus {
  state: DraftState
  leadId: string | undefined
  expiresAt: string | undefined
}

export const blankStatus: DraftStatus = { state: 'none', leadId: undefined, expiresAt: undefined }

type KeptContent = Pick<LeadDraft, 'values' | 'current' | 'completed' | 'is_kept'>

export type DraftContent = KeptContent & { may_call: boolean }

interface KeeperOptions {
  kind: ContractingKind
  /** The content to keep, as it is now. */
  read: () => DraftContent
  /** Whether what is typed may be on the server. */
  maySave: () => boolean
  shelf: BrowserShelf
  onStatus: (status: DraftStatus) => void
  /** It has been deleted or has expired: steps sent before are gone with it. */
  onGone: () => void
}

const pauseMs = 1000
const waitsMs = [2000, 4000, 8000, 16_000]
const longestWaitMs = 30_000
/** What a browser still sends for a page that is left. */
const keptAliveBytes = 60_000

const isError = (error: unknown, code: string) => error instanceof CallError && error.code === code

/** With keys in order: a database does not keep the order in which they came. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [c]) => (a < c ? -1 : 1)))
      : one,
  )

const contentOf = ({ values, current, completed, is_kept }: KeptContent) => ({
  values,
  current,
  completed,
  is_kept,
})
const isSame = (one: KeptContent, other: KeptContent) => inOrder(contentOf(one)) === inOrder(contentOf(other))
const isSmall = (body: object) => JSON.stringify(body).length < keptAliveBytes

/**
 * Keeps a draft on the server: a second after the last key, again and again until it is there. Without consent to that it stays in
 * this tab, and what the server had before is emptied.
 */
export class DraftKeeper {
  private readonly options: KeeperOptions
  private status = blankStatus
  private revision = 0
  private isDirty = false
  private isStopped = false
  private isPaused = false
  /** The server has what was typed. */
  private isStored = false
  /** A link to it was asked for: that is consent too. */
  private isLinked = false
  /** What was sent since the last answer: any of it may be what the server has. */
  private unanswered: DraftContent[] = []
  /** The draft was made with all that was typed: it needs no other save. */
  private isCreatedWhole = false
  private failures = 0
  private timer: number | undefined
  private creating: Promise<string> | undefined
  private saving: Promise<void> | undefined

  constructor(options: KeeperOptions) {
    this.options = options
  }

  private hold(draft: LeadDraft): void {
    this.revision = draft.revision
    this.unanswered = []
    this.creating = Promise.resolve(draft.lead_id)
    this.tell({ leadId: draft.lead_id, expiresAt: draft.expires_at })
  }

  /** The same, of one whose values were taken over. */
  resume(draft: LeadDraft): void {
    this.isStored = draft.is_kept
    this.isLinked = draft.is_kept && !this.options.maySave()
    this.hold(draft)
  }

  /** The lead of the draft, made when it is first needed. */
  ensure(): Promise<string> {
    this.creating ??= this.create()
    return this.creating
  }

  /** Something was typed. */
  touch(): void {
    if (this.isStopped) return
    this.isDirty = true
    if (this.status.state === 'other') return
    const isWaiting = this.status.state === 'failed' || this.status.state === 'unsaved'
    if (!isWaiting && this.maySave()) this.tell({ state: 'unsaved' })
    this.wait(pauseMs)
  }

  /** Saves what is not saved yet, without waiting for a pause. */
  async flush(): Promise<void> {
    window.clearTimeout(this.timer)
    // A page that is left does not wait.
    if (this.isDirty && !this.maySave()) this.options.shelf.keep(this.options.read())
    await this.saving
    if (!this.isDirty || this.isPaused || this.status.state === 'other') return
    this.saving = this.save()
    await this.saving
    this.saving = undefined
  }

  /** The lead of a draft that is kept on the server from now on. */
  async ensureKept(): Promise<string> {
    this.isLinked = true
    this.isDirty = true
    const leadId = await this.ensure()
    await this.flush()
    return leadId
  }

  /** Nothing is saved meanwhile: the same lead is written to. */
  async whilePaused<T>(work: () => Promise<T>): Promise<T> {
    window.clearTimeout(this.timer)
    this.isPaused = true
    try {
      await this.saving
      return await work()
    } finally {
      this.isPaused = false
      if (this.isDirty) this.wait(pauseMs)
    }
  }

  /** This window counts, not the other. */
  async keepThis(): Promise<void> {
    const { draft } = await call(findDraft, { query: { kind: this.options.kind } })
    if (draft) this.revision = draft.revision
    this.tell({ state: 'unsaved' })
    await this.flush()
  }

  /** The draft is gone: the next one is made when it is needed. */
  drop(): void {
    window.clearTimeout(this.timer)
    this.creating = undefined
    this.revision = 0
    this.isDirty = false
    this.isStored = false
    this.isLinked = false
    this.options.shelf.forget()
    this.tell(blankStatus)
  }

  /** It has become a contract. */
  end(): void {
    this.stop()
    this.options.shelf.forget()
  }

  start(): void {
    this.isStopped = false
  }

  /** Nothing more is kept. */
  stop(): void {
    this.isStopped = true
    this.isDirty = false
    window.clearTimeout(this.timer)
  }

  private tell(changes: Partial<DraftStatus>): void {
    this.status = { ...this.status, ...changes }
    if (!this.isStopped) this.options.onStatus(this.status)
  }

  private wait(ms: number): void {
    window.clearTimeout(this.timer)
    if (!this.isStopped && !this.isPaused) this.timer = window.setTimeout(() => void this.flush(), ms)
  }

  /** With what is typed, in one call: a page that is left makes no second one. */
  private async create(content?: DraftContent): Promise<string> {
    try {
      const body = { kind: this.options.kind, ...(content && { draft: content }) }
      const { draft } = await call(createDraft, { body }, { keepalive: isSmall(body) })
      this.hold(draft)
      this.isCreatedWhole = content !== undefined && isSame(draft, content)
      return draft.lead_id
    } catch (error) {
      this.creating = undefined
      throw error
    }
  }

  private maySave(): boolean {
    return this.isLinked || this.options.maySave()
  }

  /** Where consent was taken back nothing of it stays on the server. */
  private content(maySave: boolean): DraftContent {
    const content = this.options.read()
    if (!maySave) return { ...content, values: {}, is_kept: false }
    return this.isLinked ? { ...content, is_kept: true } : content
  }

  private async save(): Promise<void> {
    this.isDirty = false
    const maySave = this.maySave()
    if (!maySave && !this.isStored) return this.tell({ state: 'here' })
    this.tell({ state: 'saving' })
    try {
      this.isCreatedWhole = false
      this.creating ??= this.create(this.content(maySave))
      const leadId = await this.creating
      if (!this.isCreatedWhole) await this.put(leadId, this.content(maySave))
      this.failures = 0
      this.isStored = maySave
      if (maySave) this.options.shelf.forget()
      else this.options.onGone()
      const state = maySave ? 'saved' : 'here'
      this.tell({ state: this.isDirty ? 'unsaved' : state })
      if (this.isDirty) this.wait(pauseMs)
    } catch (error) {
      if (isError(error, 'changed_meanwhile')) await this.look().catch(() => this.fail(error))
      else this.fail(error)
    }
  }

  private async put(leadId: string, content: DraftContent): Promise<void> {
    this.unanswered.push(content)
    const body = { revision: this.revision, ...content }
    const answer = await call(saveDraft, { params: { leadId }, body }, { keepalive: isSmall(body) })
    this.revision = answer.revision
    this.unanswered = []
    this.tell({ expiresAt: answer.expires_at })
  }

  /** The server's draft differs: it is ours if an answer got lost, or somebody else's. */
  private async look(): Promise<void> {
    this.isDirty = true
    const { draft } = await call(findDraft, { query: { kind: this.options.kind } })
    if (!draft || !this.unanswered.some((content) => isSame(draft, content)))
      return this.tell({ state: 'other' })
    this.revision = draft.revision
    this.tell({ state: 'unsaved' })
    this.wait(pauseMs)
  }

  private fail(error: unknown): void {
    this.isDirty = true
    if (isError(error, 'not_possible')) return this.end()
    if (isError(error, 'not_found')) {
      this.creating = undefined
      this.revision = 0
      this.isStored = false
      this.unanswered = []
      this.tell({ leadId: undefined, expiresAt: undefined })
      this.options.onGone()
      // Another one takes all of it at once.
      if (this.failures === 0) {
        this.failures = 1
        this.tell({ state: 'unsaved' })
        return this.wait(0)
      }
    }
    this.tell({ state: 'failed' })
    this.wait(waitsMs[this.failures] ?? longestWaitMs)
    this.failures += 1
  }
}
