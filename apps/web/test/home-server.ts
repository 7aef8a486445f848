import type { OpenItem, Owed, RecentUseAnswer, UnderWay } from '@fanal/contract/schemas/home'
import type { Answer } from './server.ts'

const noBills = { electricity: 0, gas: 0, multipoint: 0 }

/** Home of a customer who owes nothing and waits for nothing; undefined for other calls. */
export function homeAnswer(path: string): Answer | undefined {
  if (path.startsWith('home/owed'))
    return {
      body: {
        amount_owed: '0.00',
        n_owed: 0,
        n_owed_by_type: noBills,
        n_overdue: 0,
        items: [],
        n_waiting: 0,
        n_waiting_by_type: noBills,
        waiting: [],
      },
    }
  if (path.startsWith('home/money')) return { body: { next_charge: null, month: null, last_bill: null } }
  if (path.startsWith('home/use'))
    return { body: { supplies: [], use: null, contract: null, source: 'meter', delay_days: 3 } }
  if (path.startsWith('home/under-way')) return { body: { items: [], n_items: 0, n_yours: 0 } }
  return undefined
}

// Home of a customer who owes two invoices, and for whom several things are under way.

export const owed: Owed = {
  amount_owed: '55.83',
  n_owed: 2,
  n_owed_by_type: { electricity: 1, gas: 1, multipoint: 0 },
  n_overdue: 1,
  items: [
    {
      id: 12,
      type: 'electricity',
      number: 'FE26-000695',
      city: 'Figueres',
      start_date: '2026-07-01',
      end_date: '2026-07-31',
      due_date: '2026-08-26',
      is_overdue: true,
      amount_pending: '27.37',
      amount_to_pay: '42.37',
      is_payable: true,
      payment_link: '',
    },
    {
      id: 13,
      type: 'gas',
      number: 'FE26-000981',
      city: 'Girona',
      start_date: '2026-10-01',
      end_date: '2026-10-31',
      due_date: '2026-11-23',
      is_overdue: false,
      amount_pending: '28.46',
      amount_to_pay: '28.46',
      is_payable: true,
      payment_link: 'https://pay.example.com/13',
    },
  ],
  amount_waiting: '115.17',
  n_waiting: 3,
  n_waiting_by_type: { electricity: 3, gas: 0, multipoint: 0 },
  waiting: [
    {
      id: 14,
      type: 'electricity',
      number: 'A',
      amount_pending: '37.07',
      reason: 'debit',
      due_date: '2026-11-20',
      is_past: false,
      account: '1001',
    },
    {
      id: 15,
      type: 'electricity',
      number: 'B',
      amount_pending: '36.61',
      reason: 'transfer',
      due_date: '2026-11-20',
      is_past: false,
      account: '',
    },
    {
      id: 16,
      type: 'electricity',
      number: 'C',
      amount_pending: '41.49',
      reason: 'claim',
      due_date: '2026-11-20',
      is_past: false,
      account: '',
    },
  ],
}

const months = Array.from({ length: 13 }, (_, at) => ({
  month: at < 3 ? `2025-${10 + at}` : `2026-${String(at - 2).padStart(2, '0')}`,
  kwh: at === 0 ? 126 : at === 12 ? 123 : 100 + at,
}))
export const use: RecentUseAnswer = {
  supplies: [
    { name: '100001', type: 'electricity', street: 'Carrer de la Força, 18', city: 'Girona' },
    { name: '200001', type: 'gas', street: 'Carrer de la Força, 18', city: 'Girona' },
  ],
  contract: '100001',
  use: {
    months,
    current: { month: '2026-11', kwh: 60, until: '2026-11-12' },
    change: -2,
    contracts: null,
    period: null,
  },
  source: 'meter',
  delay_days: 3,
}

export const item = (over: Partial<OpenItem>): OpenItem => ({
  kind: 'signature',
  turn: 'you',
  subject: 'iban',
  number: '',
  contract: '200001',
  type: 'gas',
  street: 'Carrer de la Força, 18',
  day: '2026-11-21',
  at: null,
  is_late: false,
  late_since: null,
  amount: null,
  ...over,
})
export const open: UnderWay = {
  items: [
    item({}),
    item({ kind: 'case', subject: 'claim', number: '260417', day: '2026-11-26', contract: '' }),
    item({
      kind: 'change',
      turn: 'distributor',
      subject: 'power',
      contract: '100001',
      type: 'electricity',
      day: null,
    }),
    item({ kind: 'payment', turn: 'bank', subject: '', number: 'FE26-000900', amount: '54.20', day: null }),
  ],
  n_items: 7,
  n_yours: 2,
}
