import { randomBytes } from 'node:crypto'
import { isPayable } from '@fanal/domain/payment/is-payable'
import { sumCents } from '@fanal/domain/money'
import type { PaymentPlatform } from '@fanal/domain/settings/settings'
import { lockInvoices } from '#features/invoices/paid-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { refuseReuse } from '#platform/idempotency'
import { takeHit } from '#platform/http/rate-limit'
import { findOpenPayments, findPaymentByKey, insertItems, insertPayment, type Payment } from './queries.ts'

export interface PaymentRequest {
  customerId: number
  platform: PaymentPlatform
  paymentMethodId: string
  invoiceIds: number[]
  key: string | undefined
  /** A fingerprint of the request: the same key with another one is another request. */
  hash: string
}

/** `begun`: stored, to be charged. `known`: the same request again. `open`: other attempts are in the way. */
export type Beginning =
  | { kind: 'begun'; payment: Payment }
  | { kind: 'known'; payment: Payment }
  | { kind: 'open'; payments: Payment[] }

/** Card testing is slowed down. */
const attemptsAnHour = 30

/** Unambiguous letters and digits; never digits only, which identify an invoice. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newTransactionId = () => `T${[...randomBytes(19)].map((byte) => alphabet[byte % 32]).join('')}`

/**
 * Stores an attempt before the provider is asked. Locking the invoices serialises all attempts across processes; the
 * amount is the one owed then, whatever a page showed.
 */
export async function beginPayment(tx: Db, asked: PaymentRequest): Promise<Beginning> {
  const { customerId, platform, paymentMethodId, invoiceIds, key, hash } = asked
  const invoices = await lockInvoices(tx, customerId, invoiceIds)
  if (invoices.length !== invoiceIds.length) throw new AppError('not_found')
  const same = key === undefined ? undefined : await findPaymentByKey(tx, customerId, key)
  if (same) return knownPayment(same, hash)
  const open = await findOpenPayments(tx, customerId, invoiceIds)
  if (open.length > 0) return { kind: 'open', payments: open }
  const payable = invoices.every((invoice) =>
    isPayable({ paid: invoice.paid_status, ...invoice }, invoice.amount_pending_cents),
  )
  if (!payable) throw new AppError('not_payable')
  await takeHit(tx, { bucket: `pay:${customerId}`, max: attemptsAnHour, windowSeconds: 3600 })
  const payment = await insertPayment(tx, {
    transactionId: newTransactionId(),
    customerId,
    platform,
    paymentMethodId,
    amountCents: sumCents(invoices.map(({ amount_pending_cents: cents }) => cents)),
    requestKey: key,
    requestHash: hash,
  })
  // The same key concurrently, for other invoices.
  if (!payment) throw new AppError('idempotency_key_reused')
  await insertItems(tx, payment, invoices)
  return { kind: 'begun', payment }
}

export function knownPayment(payment: Payment, hash: string): { kind: 'known'; payment: Payment } {
  refuseReuse(payment.request_hash, hash)
  return { kind: 'known', payment }
}
