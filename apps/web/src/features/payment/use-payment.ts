import { listContracts } from '@fanal/contract/contracts'
import type { CallArgs } from '@fanal/contract/endpoint'
import {
  invoiceDetail,
  invoiceSummary,
  listInvoices,
  listMultipointInvoices,
  multipointInvoiceDetail,
} from '@fanal/contract/invoices'
import { pay, paymentPlatforms, sandboxChallenge, transactionSummary } from '@fanal/contract/payment'
import type { PayAnswer, payInvoiceSchemas, TransactionSummary } from '@fanal/contract/schemas/payment'
import { paymentErrorOf } from '@fanal/domain/payment/payment-errors'
import { mayHaveBeenPaid, nextStep } from '@fanal/domain/payment/payment-steps'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call, newKey } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import { useRetryKey } from '#lib/api/retry-key.ts'
import {
  forgetAttempt,
  keepAttempt,
  type OpenAttempt,
  type PayingInvoice,
  type Platform,
} from './open-attempt.ts'
import { type Failure, failureOf } from './payment-failure.ts'

export type Challenge = { platform: Platform; intentId: string; clientSecret: string }

/** The steps of a payment. */
export type Step =
  | { name: 'form' }
  | { name: 'busy'; doing: 'paying' | 'confirming' | 'leaving' }
  | ({ name: 'challenge' } & Challenge)
  | { name: 'verifying'; transactionId: string }
  | { name: 'paid'; transactionId: string }
  | { name: 'failed'; why: Failure; reference?: string | undefined }
  /** No answer came: neither paid nor failed. */
  | { name: 'lost'; reference?: string | undefined }
  /** Followed, but unknown to the server. */
  | { name: 'unknown' }
  /** A payment started before a reload never reached the server. */
  | { name: 'nothing' }

type PayBody = CallArgs<typeof payInvoiceSchemas>['body']

/** Reads that a payment invalidates. */
const changed = [
  listInvoices,
  listMultipointInvoices,
  invoiceSummary,
  invoiceDetail,
  multipointInvoiceDetail,
  listContracts,
  transactionSummary,
]

type Invoices = readonly PayingInvoice[]

/** The current step. `end` is the last one of an attempt. */
function useSteps(first: Step, customerId: number | undefined) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>(first)
  const refresh = () => {
    for (const { name } of changed) void client.invalidateQueries({ queryKey: [name] })
  }
  const end = (next: Step) => {
    forgetAttempt(customerId)
    setStep(next)
    refresh()
  }
  return { step, setStep, refresh, end }
}

type Steps = ReturnType<typeof useSteps>

/** One call at a time. `isDone` drops the key of an attempt that certainly failed. */
function useRun({ setStep, refresh, end }: Steps, isDone: () => void) {
  const isBusy = useRef(false)
  const again = useRef<() => void>(() => undefined)
  /** `isOpen`: an attempt is in progress, whatever the result of this call. */
  const run = async (doing: 'paying' | 'confirming', isOpen: boolean, act: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    again.current = () => void run(doing, isOpen, act)
    setStep({ name: 'busy', doing })
    try {
      await act()
    } catch (error) {
      const { status, reference } = error instanceof CallError ? error : { status: -1, reference: undefined }
      const isRefused = [403, 404, 409].includes(status)
      if (mayHaveBeenPaid(status) || (isOpen && !isRefused)) {
        setStep({ name: 'lost', reference })
        refresh()
      } else {
        // Certainly not done: the next try is another attempt.
        isDone()
        const why = failureOf(error)
        end(isOpen && status === 404 ? { name: 'unknown' } : { name: 'failed', why, reference })
      }
    } finally {
      isBusy.current = false
    }
  }
  return { run, again: () => again.current() }
}

/** Shows the result of an answer. */
function settle({ setStep, refresh, end }: Steps, answer: PayAnswer, attempt: Settling): void {
  const { customerId, invoices, platform } = attempt
  const { transaction_id: transactionId, payment_intent_id: intentId } = answer
  const next = nextStep(answer)
  if (next.step === 'paid') return end({ name: 'paid', transactionId })
  if (next.step === 'failed') return end({ name: 'failed', why: next.error })
  keepAttempt(customerId, { invoices, platform, transactionId, ...(intentId && { intentId }) })
  refresh()
  if (next.step === 'challenge')
    return setStep({
      name: 'challenge',
      platform,
      intentId: next.intentId,
      clientSecret: next.clientSecret,
    })
  if (next.step === 'verifying') return setStep({ name: 'verifying', transactionId })
  setStep({ name: 'busy', doing: 'leaving' })
  // The browser's back button may restore this page.
  window.addEventListener('pageshow', () => setStep({ name: 'verifying', transactionId }), { once: true })
  window.location.assign(next.link)
}

interface Settling {
  customerId: number | undefined
  invoices: Invoices
  platform: Platform
}

/** Shows the state of a followed payment. */
function show(
  { setStep, end }: Steps,
  { status, error, transaction_id: transactionId }: TransactionSummary,
): void {
  if (status === 'succeeded' || status === 'refunded') end({ name: 'paid', transactionId })
  else if (status === 'failed') end({ name: 'failed', why: paymentErrorOf(error) })
  else if (status === '') end({ name: 'unknown' })
  else setStep({ name: 'verifying', transactionId })
}

function bodyFor(platform: Platform, invoices: Invoices, methodId: string | undefined): PayBody {
  const [one, ...more] = invoices
  return {
    platform_name: platform,
    related_object_type: 'invoice',
    ...(methodId && { payment_method_id: methodId }),
    ...(one && more.length === 0 ? { item_id: one.id } : { item_ids: invoices.map(({ id }) => id) }),
  }
}

/** A payment without a challenge to answer, started before this page was loaded. */
async function follow(steps: Steps, invoices: Invoices, { transactionId, isCanceled }: OpenAttempt) {
  if (transactionId) {
    const summary = await call(transactionSummary, { params: { id: transactionId } })
    // After cancelling, the customer is not redirected to the same page again.
    const isLeft = isCanceled && summary.status === 'requires_action'
    return isLeft ? steps.end({ name: 'failed', why: 'payment_canceled' }) : show(steps, summary)
  }
  const summary = await lastTransaction(invoices[0]?.id)
  // An older failure says nothing about this one, which was never started.
  if (!summary || summary.status === '' || summary.status === 'failed') return steps.end({ name: 'nothing' })
  show(steps, summary)
}

/** One payment from form to result. A retry after a lost answer carries the same key, so that it is paid once. */
export function usePayment(invoices: Invoices, first: Step = { name: 'form' }) {
  const customerId = usePortal().profile?.id
  const { keyFor, isDone } = useRetryKey()
  const steps = useSteps(first, customerId)
  const { run, again } = useRun(steps, isDone)
  const send = async (body: PayBody) => {
    const answer = await call(pay, { body }, { idempotencyKey: keyFor(body) })
    isDone()
    settle(steps, answer, { customerId, invoices, platform: body.platform_name })
  }
  return {
    step: steps.step,
    /** `method` creates the card token; card numbers stay with the provider. */
    start: (platform: Platform, method: () => Promise<string | undefined>) => {
      let body: PayBody | undefined
      void run('paying', false, async () => {
        body ??= bodyFor(platform, invoices, await method())
        keepAttempt(customerId, { invoices, platform })
        await send(body)
      })
    },
    confirm: (platform: Platform, intentId: string) =>
      void run('confirming', true, () => send({ platform_name: platform, payment_intent_id: intentId })),
    /** The customer's answer to the sandbox's challenge. */
    answerChallenge: ({ platform, intentId, clientSecret }: Challenge, isAccepted: boolean) => {
      const body = { payment_intent_id: intentId, client_secret: clientSecret, is_accepted: isAccepted }
      const idempotencyKey = newKey()
      void run('confirming', true, async () => {
        await call(sandboxChallenge, { body }, { idempotencyKey })
        await send({ platform_name: platform, payment_intent_id: intentId })
      })
    },
    /** Follows a payment that was started before this page was loaded; it never pays anything itself. */
    resume: (attempt: OpenAttempt) =>
      void run('confirming', true, async () => {
        const { platform, intentId, isCanceled } = attempt
        return intentId && !isCanceled
          ? send({ platform_name: platform ?? (await cardPlatform()), payment_intent_id: intentId })
          : follow(steps, invoices, attempt)
      }),
    heard: (summary: TransactionSummary) => show(steps, summary),
    again,
    toForm: () => steps.setStep({ name: 'form' }),
  }
}

async function lastTransaction(invoiceId: number | undefined): Promise<TransactionSummary | undefined> {
  try {
    return await call(transactionSummary, { params: { id: String(invoiceId) } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

/** A challenge returns without its platform's name: it is the one with a card form. */
async function cardPlatform(): Promise<Platform> {
  const { platforms } = await call(paymentPlatforms, {})
  return platforms.find(({ form }) => form === 'card')?.name ?? 'stripe'
}
