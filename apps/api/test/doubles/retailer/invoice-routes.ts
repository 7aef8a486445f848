import { type Asked, call, fail, type Route } from './route.ts'
import { invoiceShape } from './shapes.ts'
import type { DoubleInvoice } from './world.ts'

type Term = [field: string, operator: string, value: string]

/** The filters that the portal's screens use. */
function fits(invoice: DoubleInvoice, [field, operator, value]: Term): boolean {
  const own: Record<string, string | number> = {
    number: invoice.number,
    'polissa_id.name': invoice.contract,
    state: invoice.pending > 0 ? 'open' : 'paid',
    date_invoice: invoice.end,
    data_inici: `${invoice.end.slice(0, 7)}-01`,
    data_final: invoice.end,
    amount_total: invoice.total,
    residual: invoice.pending,
  }
  const mine = own[field] ?? ''
  if (operator === 'like') return String(mine).includes(value)
  if (operator === 'in') return [value].flat().map(String).includes(String(mine))
  const other = typeof mine === 'number' ? Number(value) : value
  if (operator === '>=') return mine >= other
  if (operator === '<=') return mine <= other
  if (operator === '<') return mine < other
  return operator === '>' ? mine > other : mine === other
}

function page({ world, query }: Asked, kind: DoubleInvoice['kind']) {
  const terms = JSON.parse(query.get('filter') ?? '[]') as Term[]
  const all = world.invoices
    .filter((invoice) => invoice.kind === kind && terms.every((term) => fits(invoice, term)))
    .toSorted((one, other) => other.end.localeCompare(one.end) || other.id - one.id)
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 100)]
  const items = all.slice(offset, offset + limit).map((one) => invoiceShape(world, one))
  return { json: { items, n_items: all.length, offset, limit } }
}

const files: Record<string, string> = {
  pdf: 'application/pdf',
  signed_pdf: 'application/pdf',
  curve_csv: 'text/csv',
  signed_xml: 'application/xml',
}

function download({ world, params }: Asked) {
  const type = files[params[1] ?? '']
  const invoice = world.invoices.find(({ id }) => String(id) === params[0])
  if (!type || !invoice) return fail(404, 'No existe')
  return { file: { name: `${invoice.number}.pdf`, type, content: '%PDF-1.4\n%%EOF\n' } }
}

/** A payment with a challenge if the method says so; settled when confirmed. */
function pay({ world, body }: Asked) {
  const intent = body['payment_intent_id'] as string | undefined
  const id = intent === undefined ? Number(body['item_id']) : world.challenges.get(intent)
  const invoice = world.invoices.find((one) => one.id === id)
  if (!invoice) return fail(404, 'No existe')
  if (invoice.paid !== 'unpaid') return { status: 409, json: { result: 'KO', error: 'not_payable' } }
  if (body['payment_method_id'] === 'pm_declined') return { status: 400, json: { error: 'card_declined' } }
  if (body['payment_method_id'] === 'pm_challenge') {
    world.challenges.set('pi_7', invoice.id)
    return { json: { requires_action: true, payment_intent_client_secret: 'pi_7_secret_x' } }
  }
  Object.assign(invoice, { paid: 'paid', pending: 0, transaction: `TX${invoice.id}` })
  return { json: { success: true, transaction_id: invoice.transaction } }
}

function summary({ world, params }: Asked) {
  const invoice = world.invoices.find((one) => String(one.id) === params[0] || one.transaction === params[0])
  if (!invoice?.transaction) return { json: { error: 'internal_error' } }
  return {
    json: {
      transaction_id: invoice.transaction,
      amount: invoice.total,
      currency: 'EUR',
      last_transaction_update_at: '2026-11-15 10:00:00',
      invoice_id: invoice.id,
      invoice_number: invoice.number,
      invoice_concept: 'Factura',
      payment_method_id: 'pm_1',
      payment_type: 'credit_card',
      paid_by_user_email: 'ana@example.com',
      error: false,
    },
  }
}

const listQuery = ['offset', 'limit', 'filter']

export const invoiceRoutes: readonly Route[] = [
  call('GET invoices', (asked) => page(asked, asked.query.get('type') === 'gas' ? 'gas' : 'electricity'), {
    query: [...listQuery, 'type'],
  }),
  call('GET 2 invoices_multipoint', (asked) => page(asked, 'multipoint'), { query: listQuery }),
  call(
    'GET filter/params',
    ({ world }) => ({
      json: {
        cups: ['ES0031405012345001LK0F'],
        addresses: ['Carrer Major'],
        contracts: world.contracts.map(({ name }) => name),
        vats: ['12345678Z'],
      },
    }),
    { query: ['fields', 'type'] },
  ),
  call('GET invoices/*/*', download),
  call('GET 2 invoices_multipoint/*/*', download),
  call('GET 2 payment_platforms_available', () => ({ json: ['stripe'] })),
  call('GET 2 publishable_key/*', () => ({ json: { publishable_key: 'pk_test_double' } })),
  call('POST 2 pay', pay, {
    body: ['payment_method_id', 'platform_name', 'item_id', 'related_object_type', 'payment_intent_id'],
  }),
  call('GET transaction_summary/*', summary),
  call('GET download_transaction_receipt/*', () => ({
    file: { name: 'recibo.pdf', type: 'application/pdf', content: '%PDF-1.4\n%%EOF\n' },
  })),
]
