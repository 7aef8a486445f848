import type { TaskEvent } from '@fanal/contract/schemas/desk/task-events'
import type { TaskLine } from '@fanal/contract/schemas/desk/tasks'
import type { Locale } from '@fanal/domain/settings/languages'
import { type ChangeEvent, findChangeOwner } from '#features/contract-changes/change-queries'
import { kindOf, readChange } from '#features/contract-changes/kinds'
import type { Db } from '#platform/database'
import type { Loaded, Since, TaskSource } from '../task-source.ts'
import { countChanges, type EventRow, findChange, findChangesWith, findEvents } from './change-queries.ts'

/** Changes that the distributor has. */
export const changeSource: TaskSource = {
  async find(db, phase, wanted) {
    const rows = await findChangesWith(db, phase === 'accepted' ? 'accepted' : 'sent', wanted)
    return rows.map(({ at, id, kind, ...row }) => ({
      phase,
      since: at,
      at,
      row: { kind: 'change', id: String(id), title: kindOf(kind).title(wanted.locale), ...row },
    }))
  },
  count: countChanges,
  load: (db, id, { locale }) => loadChange(db, Number(id), locale),
}

async function loadChange(db: Db, id: number, locale: Locale): Promise<Loaded | undefined> {
  const own = Number.isSafeInteger(id) ? await findChangeOwner(db, id) : undefined
  const row = own && (await findChange(db, own))
  // A new contract has steps of its own, and is none of these.
  if (!own || !row || kindOf(row.kind).notAnswered) return undefined
  const events = await findEvents(db, own)
  const { contract, energy, customer, tax_id, ...stored } = row
  return {
    task: {
      kind: 'change',
      id: String(id),
      title: kindOf(row.kind).title(locale),
      contract,
      energy,
      customer,
      tax_id,
      is_accepted: events.some(({ state }) => state === 'accepted'),
      summary: readChange(stored).summary(locale),
    },
    history: events.map(lineOf),
    since: row.state === 'sent' ? sinceOf(events) : undefined,
    customerId: own.customerId,
  }
}

function sinceOf(events: readonly EventRow[]): Since | undefined {
  const last = (wanted: ChangeEvent) => events.findLast(({ state }) => state === wanted)?.at
  const [accepted, sent] = [last('accepted'), last('sent')]
  if (accepted) return { phase: 'accepted', since: accepted }
  return sent && { phase: 'sent', since: sent }
}

/** The house's own words for what the distributor does, apart from those of other kinds. */
const named: Partial<Record<ChangeEvent, TaskEvent>> = { accepted: 'taken_on', refused: 'signature_refused' }

const lineOf = ({ state, detail, at }: EventRow): TaskLine => ({
  at: at.toISOString(),
  what: named[state] ?? state,
  author: '',
  text: detail,
})
