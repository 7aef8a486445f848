import type { Answer } from './server.ts'

/** Home of a customer who owes nothing and waits for nothing; undefined for other calls. */
export function homeAnswer(path: string): Answer | undefined {
  if (path.startsWith('home/owed'))
    return { body: { amount_owed: '0.00', n_owed: 0, n_overdue: 0, items: [], n_waiting: 0, waiting: [] } }
  if (path.startsWith('home/money')) return { body: { next_charge: null, month: null, last_bill: null } }
  if (path.startsWith('home/use'))
    return { body: { supplies: [], use: null, contract: null, source: 'meter', delay_days: 3 } }
  if (path.startsWith('home/under-way')) return { body: { items: [], n_items: 0, n_yours: 0 } }
  return undefined
}
