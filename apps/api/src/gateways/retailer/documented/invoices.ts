import { paidStatuses, rectificativeTypes } from '@fanal/domain/invoices/paid-status'
import { dayOf, eurosOf, listOf, type Loose, objectOf, textOf, wholeOf } from '../loose-values.ts'
import type { Documented, LooseArgs } from '../visit.ts'

type Type = 'electricity' | 'gas' | 'multipoint'

const typeOf = ({ query }: LooseArgs): Type => (query['type'] === 'gas' ? 'gas' : 'electricity')

/** The contract of a list is one of its filters; paging is by offset only. */
function putList({ params, query, body }: LooseArgs): LooseArgs {
  const { contractName, after: _after, filter, type, ...rest } = query
  const terms = contractName ? [['polissa_id.name', '=', contractName], ...termsOf(filter)] : termsOf(filter)
  return {
    params,
    body,
    query: {
      ...rest,
      ...(terms.length > 0 && { filter: JSON.stringify(terms) }),
      // The type is sent only if it is not electricity.
      ...(type === 'gas' && { type }),
    },
  }
}

function termsOf(filter: string | undefined): unknown[] {
  try {
    const terms: unknown = JSON.parse(filter ?? '[]')
    return Array.isArray(terms) ? terms : []
  } catch {
    return []
  }
}

const readList = (kind: (args: LooseArgs) => Type) => (body: unknown, args: LooseArgs) => {
  const page = objectOf(body)
  const items = listOf(body).map((one) => invoiceOf(objectOf(one), kind(args), args.query['contractName']))
  const total = wholeOf(page['n_items'] ?? page['total'] ?? items.length)
  return {
    items,
    n_items: total,
    offset: wholeOf(page['offset'] ?? args.query['offset'] ?? 0),
    limit: wholeOf(page['limit'] ?? args.query['limit'] ?? 100),
    is_more: false,
    next: null,
  }
}

/** An invoice of the upstream in the shape of our lists. */
function invoiceOf(one: Loose, type: Type, contractName = ''): Loose {
  const total = one['amount_total']
  const paid = paidOf(one)
  const pending = one['amount_pending'] ?? one['residual'] ?? (paid === 'unpaid' ? total : 0)
  const id = wholeOf(one['id'] ?? one['invoice_id'])
  const cups = objectOf(one['cups'])
  return {
    id,
    invoice_id: id,
    number: textOf(one['number']),
    type: one['type'] ?? type,
    contract: nameOf(one['contract'] ?? one['polissa_id'] ?? contractName),
    date: dayOf(one['date']),
    start_date: dayOf(one['start_date'] ?? one['date']),
    end_date: dayOf(one['end_date'] ?? one['date']),
    due_date: dayOf(one['due_date']),
    cups: { name: textOf(cups['name']), full_address: textOf(cups['full_address']) },
    energy_consumed: wholeOf(one['energy_consumed'] ?? 0),
    amount_total: eurosOf(total),
    amount_to_pay: eurosOf(one['amount_to_pay'] ?? total),
    amount_pending: eurosOf(pending),
    paid,
    rectificative_type: rectificativeTypes.find((known) => known === one['rectificative_type']) ?? 'N',
    pending_state_history: listOf(one['pending_state_history']).map((entry) => ({
      change_date: dayOf(objectOf(entry)['change_date']),
      pending_state: {
        ov_description: textOf(objectOf(objectOf(entry)['pending_state'])['ov_description']),
      },
    })),
    online_payment: paymentOf(objectOf(one['online_payment'])),
    claim: null,
    // None of these calls tells how an invoice was paid.
    settled: null,
    card_payments: [],
    account_end: '',
    rectifies: null,
    address_invoice_id: textOf(nameOf(one['address_invoice_id'])),
  }
}

function paymentOf({ payment_enabled, payment_link, is_being_verified }: Loose): Loose {
  const isAddress = typeof payment_link === 'string' && payment_link.startsWith('https://')
  return {
    payment_enabled: payment_enabled === true,
    // A payment page must be https.
    payment_link: isAddress ? payment_link : '',
    rel_object_type: 'invoice',
    is_being_verified: is_being_verified === true,
  }
}

/** A known state, a boolean, or missing. Any other is refused by the schema. */
function paidOf({ paid, state }: Loose): unknown {
  if (paid === undefined && state === undefined) return 'unknown'
  if (paidStatuses.some((known) => known === paid)) return paid
  if (paid === true || (paid === undefined && state === 'paid')) return 'paid_without_transaction'
  return paid === false || (paid === undefined && state === 'open') ? 'unpaid' : paid
}

/** A name, or the name inside `{ name }` or `[id, name]`. */
function nameOf(value: unknown): unknown {
  if (Array.isArray(value)) return textOf(value[1])
  return textOf(typeof value === 'object' && value !== null ? objectOf(value)['name'] : value)
}

export const invoiceCalls: Record<string, Documented> = {
  listInvoices: { put: putList, read: readList(typeOf) },
  listMultipointInvoices: { put: putList, read: readList(() => 'multipoint') },
  filterParams: {
    read: (body) =>
      Object.fromEntries(
        Object.entries(objectOf(body))
          .filter(([field]) => ['cups', 'addresses', 'contracts', 'vats'].includes(field))
          .map(([field, values]) => [field, listOf(values).map(nameOf)]),
      ),
  },
}
