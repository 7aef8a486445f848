import type { LineKind } from '@fanal/domain/invoices/invoice-lines'
import type { AskedThing, CaseKind, CaseResult, EntryAuthor, EntryKind } from '@fanal/domain/support/case'

export interface DemoEntry {
  kind: EntryKind
  by: EntryAuthor
  author?: string
  daysAgo: number
  /** Hours after midnight in Madrid. */
  hour: number
  text?: string
  detail?: Record<string, unknown>
  hasPhoto?: true
  /** A sentence of the text that is pinned to the invoice's first line of a kind. */
  pinned?: { sentence: string; to: LineKind }
}

export interface DemoCase {
  contract: string
  kind: CaseKind
  category?: number
  claim?: string
  subject: string
  /** About the newest invoice of the contract. */
  hasInvoice?: true
  answers?: Record<string, unknown>
  /** Gas meter: how many m³ above the last billed reading. */
  readAbove?: number
  history: readonly [DemoEntry, ...DemoEntry[]]
  result?: CaseResult
  rating?: { satisfaction: number; words: string }
}

export const staff = (
  author: string,
  kind: EntryKind,
  daysAgo: number,
  hour: number,
  text = '',
): DemoEntry => ({
  kind,
  by: 'staff',
  author,
  daysAgo,
  hour,
  text,
})
export const asks = (
  author: string,
  thing: AskedThing,
  daysAgo: number,
  hour: number,
  text: string,
): DemoEntry => ({ ...staff(author, 'asked', daysAgo, hour, text), detail: { thing } })
export const own = (kind: EntryKind, daysAgo: number, hour: number, text = ''): DemoEntry => ({
  kind,
  by: 'customer',
  daysAgo,
  hour,
  text,
})
export const distributor = (daysAgo: number, hour: number, text: string): DemoEntry => ({
  kind: 'distributor_answered',
  by: 'distributor',
  author: 'e-distribución',
  daysAgo,
  hour,
  text,
})
