import type { StaffLead, TaskLine } from '@fanal/contract/schemas/desk/tasks'
import { type HolderChecks, holderCheckKinds } from '@fanal/domain/contracting/checks/holder-checks'
import { openLead } from '#features/contracting/staff/staff-queries'
import type { Db } from '#platform/database'
import type { Loaded, Since, TaskSource } from '../task-source.ts'
import {
  countLeads,
  findLead,
  findNotes,
  findWaitingLeads,
  type NoteRow,
  type OneLead,
} from './lead-queries.ts'

const sourceOf = (kind: 'lead' | 'check'): TaskSource => ({
  async find(db, phase, wanted) {
    const rows = await findWaitingLeads(db, phase, wanted)
    return rows.map(({ at, customer_id, ...row }) => ({
      phase,
      since: at,
      at,
      row: { kind, ...row },
      customerId: customer_id ?? undefined,
    }))
  },
  count: (db, atMost) => countLeads(db, kind, atMost),
  load: (db, id) => loadLead(db, id, kind),
})

/** Who did not finish and may be called, and companies whose contract a person makes. */
export const leadSource = sourceOf('lead')
/** What services refused about a holder, or did not answer. */
export const checkSource = sourceOf('check')

async function loadLead(db: Db, id: string, kind: 'lead' | 'check'): Promise<Loaded | undefined> {
  const row = await findLead(db, id)
  if (!row) return undefined
  const notes = await findNotes(db, id)
  const { checks, ...person } = await openLead(db, id)
  const { energy, step, locale, assignee, case_number, may_call, saved_at, expires_at } = row
  return {
    task: {
      kind,
      id,
      energy,
      step,
      locale,
      assignee,
      case_number,
      may_call,
      name: person.name,
      mobile: may_call ? person.mobile : '',
      email: may_call ? person.email : '',
      saved_at: saved_at.toISOString(),
      expires_at: expires_at.toISOString(),
      checks: shownChecks(checks),
    },
    history: historyOf(row, notes),
    since: sinceOf(row, notes, kind),
    customerId: row.customer_id ?? undefined,
  }
}

const shownChecks = (checks: HolderChecks): StaffLead['checks'] =>
  holderCheckKinds.flatMap((check) => {
    const found = checks[check]
    return found ? [{ check, result: found.result, is_staffs: found.by === 'staff', tax_id: found.vat }] : []
  })

/** Undefined: nobody waits for staff any more. */
function sinceOf(row: OneLead, notes: readonly NoteRow[], kind: 'lead' | 'check'): Since | undefined {
  if (row.is_closed || row.is_signed) return undefined
  if (kind === 'check')
    return row.is_to_check ? { phase: 'unchecked', since: row.to_check_since ?? row.saved_at } : undefined
  if (row.confirmed_at) return { phase: 'halted', since: row.confirmed_at }
  if (!row.may_call || row.is_to_check) return undefined
  const called = notes.findLast((note) => note.kind === 'note' && note.at > row.saved_at)
  return called ? { phase: 'called', since: called.at } : { phase: 'left', since: row.saved_at }
}

function historyOf(row: OneLead, notes: readonly NoteRow[]): TaskLine[] {
  const line = (at: Date, what: TaskLine['what']) => ({ at: at.toISOString(), what, author: '', text: '' })
  const lines: TaskLine[] = [
    line(row.saved_at, 'saved'),
    ...(row.confirmed_at ? [line(row.confirmed_at, row.is_signed ? 'signed' : 'halted')] : []),
    ...notes.map(({ kind, author, text, at }) => ({ at: at.toISOString(), what: kind, author, text })),
  ]
  return lines.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
