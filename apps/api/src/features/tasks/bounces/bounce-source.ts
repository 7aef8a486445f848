import type { TaskEvent } from '@fanal/contract/schemas/desk/task-events'
import type { TaskLine } from '@fanal/contract/schemas/desk/tasks'
import type { Db } from '#platform/database'
import type { Loaded, TaskSource } from '../task-source.ts'
import { countBounced, findBounce, findBouncedAddresses } from './bounce-queries.ts'

/** Addresses on file to which mails come back. */
export const bounceSource: TaskSource = {
  async find(db, phase, wanted) {
    const rows = await findBouncedAddresses(db, wanted)
    return rows.map(({ at, ...row }) => ({ phase, since: at, at, row: { kind: 'bounce', ...row } }))
  },
  count: countBounced,
  load: loadBounce,
}

/** The customer and the address that an id names: `12-34`. */
export function addressNamed(text: string): { customerId: number; id: number } | undefined {
  const [, customerId, id] = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(text) ?? []
  return customerId && id ? { customerId: Number(customerId), id: Number(id) } : undefined
}

async function loadBounce(db: Db, text: string): Promise<Loaded | undefined> {
  const own = addressNamed(text)
  const row = own && (await findBounce(db, own))
  if (!own || !row) return undefined
  const {
    stopped_at: stoppedAt,
    handled_at: handledAt,
    customer,
    address,
    tax_id,
    phone,
    others,
    legal,
  } = row
  const waits = row.is_current && stoppedAt !== null && (handledAt === null || handledAt < stoppedAt)
  const line = (at: Date | null, what: TaskEvent, more: Partial<TaskLine> = {}): TaskLine[] =>
    at ? [{ at: at.toISOString(), what, author: '', text: '', ...more }] : []
  const history = [
    ...line(stoppedAt, 'bounced'),
    ...line(handledAt, 'handled', { author: row.handled_by, text: row.handled_reason }),
  ]
  return {
    task: {
      kind: 'bounce',
      id: text,
      customer,
      address,
      customer_id: own.customerId,
      tax_id,
      phone,
      others,
      n_legal: legal,
    },
    history: history.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
    since: waits ? { phase: 'bounced', since: stoppedAt } : undefined,
    customerId: own.customerId,
  }
}
