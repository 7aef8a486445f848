import type { TaskLine } from '@fanal/contract/schemas/desk/tasks'
import { findMatches } from '#features/activation/queries'
import type { Db } from '#platform/database'
import type { Loaded, TaskSource } from '../task-source.ts'
import {
  type ActivationRow,
  countActivations,
  findActivation,
  findWaitingActivations,
} from './activation-queries.ts'

/** Activations that match nothing on file. */
export const activationSource: TaskSource = {
  async find(db, phase, wanted) {
    const rows = await findWaitingActivations(db, wanted)
    return rows.map(({ at, id, contract, tax_id }) => ({
      phase,
      since: at,
      at,
      row: { kind: 'activation', id: String(id), contract, tax_id },
    }))
  },
  count: countActivations,
  load: (db, id) => loadActivation(db, Number(id)),
}

async function loadActivation(db: Db, id: number): Promise<Loaded | undefined> {
  if (!Number.isSafeInteger(id)) return undefined
  const row = await findActivation(db, id)
  if (!row) return undefined
  const { customer_id, ...customer } = await findMatches(db, row)
  const { nif: tax_id, contract, email, phone, invoice_number, closed_at } = row
  return {
    task: {
      kind: 'activation',
      id: String(id),
      contract,
      tax_id,
      email,
      phone: phone ?? '',
      invoice: invoice_number ?? '',
      customer: customer_id === null ? null : customer,
    },
    history: historyOf(row),
    since: closed_at ? undefined : { phase: 'unmatched', since: row.requested_at },
    customerId: row.customer_id ?? customer_id ?? undefined,
  }
}

function historyOf({
  requested_at,
  closed_at,
  outcome,
  decision,
  decided_by,
  decision_reason,
}: ActivationRow) {
  const lines: TaskLine[] = [{ at: requested_at.toISOString(), what: 'asked', author: '', text: '' }]
  const what = outcome === 'mailed' ? 'mailed' : decision || 'refused'
  if (closed_at) lines.push({ at: closed_at.toISOString(), what, author: decided_by, text: decision_reason })
  return lines
}
