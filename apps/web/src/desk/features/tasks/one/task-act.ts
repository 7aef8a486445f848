import type { StaffAct } from '@fanal/domain/staff/acts'
import type { TextKey } from '#lib/texts.ts'

type Key = TextKey<'desk-tasks'>

export interface TaskAct {
  name: string
  /** What the permission table asks for. */
  act: StaffAct
  label: Key
  /** What it does, in a dialog; without one it is done at once. */
  text?: Key
  values?: Record<string, string>
  /** Who reads the words that go with it. */
  words?: 'audit' | 'customer' | 'note' | 'mail'
  variant?: 'primary' | 'danger'
  /** What else the dialog asks for: the day, today unless another is chosen, or one of these. */
  asks?: 'day' | readonly { value: string; label: string }[]
  /** Words that may be left out. */
  isBrief?: true
  /** Why it cannot be done as things are. */
  refusal?: Key
  /** Who else has begun it. */
  refusedBy?: string
  run: (words: string, seen: string, idempotencyKey: string, asked: string) => Promise<unknown>
}
