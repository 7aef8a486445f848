import type { ShownInvoice } from '#features/invoices/use-invoices.ts'

// Invoices as the server lists them.

const onlinePayment = {
  payment_enabled: true,
  payment_link: '',
  rel_object_type: 'invoice',
  is_being_verified: false,
} as const

export const anInvoice = (id: number, over: Partial<ShownInvoice> = {}): ShownInvoice => ({
  id,
  invoice_id: id,
  number: `FE26-${String(id).padStart(6, '0')}`,
  type: 'electricity',
  contract: '100001',
  date: '2026-10-31',
  start_date: '2026-10-01',
  end_date: '2026-10-31',
  due_date: '2026-11-20',
  cups: { name: 'ES0031400000000001JN0F', full_address: 'Carrer Nou, 7, 17001 Girona' },
  energy_consumed: 200,
  amount_total: '40.00',
  amount_to_pay: '40.00',
  amount_pending: '0.00',
  paid: 'paid',
  rectificative_type: 'N',
  pending_state_history: [],
  online_payment: onlinePayment,
  claim: null,
  settled: null,
  card_payments: [],
  account_end: '',
  rectifies: null,
  ...over,
})

const month = (two: string) => ({
  date: `2026-${two}-28`,
  start_date: `2026-${two}-01`,
  end_date: `2026-${two}-28`,
})
const ofSecond = {
  contract: '100002',
  cups: { name: 'ES0031400000000002RS0F', full_address: 'Carrer Vell, 2, 17001 Girona' },
}
const owed = (pending: string, total = pending) =>
  ({ paid: 'unpaid', amount_total: total, amount_to_pay: total, amount_pending: pending }) as const
const states = ['Pendiente de pago', 'Requerimiento de pago'].map((ov_description, i) => ({
  change_date: `2026-0${8 + i}-20`,
  pending_state: { ov_description },
}))

/** One of each status, the newest first. */
export const eachStatus: ShownInvoice[] = [
  anInvoice(8, { amount_total: '35.00' }),
  anInvoice(7, { ...month('09'), paid: 'paid_without_transaction', amount_total: '25.00' }),
  anInvoice(6, { ...month('09'), ...ofSecond, ...owed('30.00', '80.00') }),
  anInvoice(5, { ...month('08'), ...ofSecond, ...owed('60.00'), pending_state_history: states }),
  anInvoice(4, { ...month('08'), paid: 'manual_verification_required' }),
  anInvoice(3, { ...month('07'), paid: 'pending_remesa', amount_pending: '40.00' }),
  anInvoice(2, { ...month('07'), paid: 'pending_transfer', amount_pending: '40.00' }),
  anInvoice(1, { ...month('04'), rectificative_type: 'A', energy_consumed: 150, amount_total: '12.00' }),
]
export const gas = [anInvoice(21, { type: 'gas', contract: '200001' })]
