import { queueParts, termLevels } from '@fanal/domain/casework/queue-order'
import { holderCheckKinds } from '@fanal/domain/contracting/checks/holder-checks'
import { contractingKinds, stepNames } from '@fanal/domain/contracting/steps'
import { protectionKinds } from '@fanal/domain/customers/contact-state'
import { paymentStates } from '@fanal/domain/payment/payment-state'
import { locales } from '@fanal/domain/settings/languages'
import { deadlineUnits } from '@fanal/domain/support/deadlines'
import { taskKinds, taskPhases } from '@fanal/domain/tasks/task-clock'
import { z } from 'zod'
import { choice } from './parts/choice.ts'
import { idInAddress } from './parts/id.ts'

const instant = z.iso.datetime()
const kind = z.enum(taskKinds)
/** As its kind names it. */
const id = z.string().min(1).max(60)

const clockSchema = z.object({
  phase: z.enum(taskPhases),
  part: z.enum(queueParts),
  level: z.enum(termLevels),
  /** The used part of its term in percent; more than 100 is late. */
  share: z.int(),
  due_at: instant,
  unit: z.enum(deadlineUnits),
  /** Units that have passed since its date, rounded down. */
  over: z.int(),
})
export type TaskClockShown = z.infer<typeof clockSchema>

const leadFacts = {
  kind: z.enum(['lead', 'check']),
  energy: z.enum(contractingKinds),
  /** Where they stopped. */
  step: z.enum(stepNames),
  locale: z.enum(locales),
  /** Who takes care of it; empty: nobody. */
  assignee: z.string(),
  /** The case of the company whose contract a person makes, or of the review that was asked for. */
  case_number: z.string().nullable(),
}

const activationFacts = {
  kind: z.literal('activation'),
  contract: z.string(),
  tax_id: z.string(),
}

const mailFacts = {
  kind: z.literal('mail'),
  message: z.enum(['mail', 'sms']),
  to: z.string(),
  /** Empty for text messages; the text is never shown. */
  subject: z.string(),
  is_given_up: z.boolean(),
}

const changeFacts = {
  kind: z.literal('change'),
  /** What changes, in the caller's language. */
  title: z.string(),
  contract: z.string(),
  energy: z.enum(['electricity', 'gas']),
  customer: z.string(),
}

const paymentFacts = {
  kind: z.literal('payment'),
  invoice: z.string(),
  customer: z.string(),
  amount: z.string(),
}

/** What staff have to mind about its customer. */
const protections = z.array(z.enum(protectionKinds))

const row = { id, clock: clockSchema, protections }
const queuedSchema = z.discriminatedUnion('kind', [
  z.object({ ...row, ...leadFacts }),
  z.object({ ...row, ...activationFacts }),
  z.object({ ...row, ...mailFacts }),
  z.object({ ...row, ...changeFacts }),
  z.object({ ...row, ...paymentFacts }),
])
export type QueuedTask = z.infer<typeof queuedSchema>

export const taskQueueSchemas = {
  query: z.object({
    kind: kind.default('lead'),
    /** `next` of the page before. */
    after: z.string().max(500).optional(),
  }),
  response: z.object({
    items: z.array(queuedSchema),
    next: z.string().nullable(),
    /** Kinds that the caller may read; only with the first page. */
    counts: z.array(z.object({ kind, n: z.int(), is_more: z.boolean() })).nullable(),
  }),
}
export type TaskQueue = z.infer<typeof taskQueueSchemas.response>

export const taskEvents = [
  // Leads
  'saved',
  'halted',
  'signed',
  'note',
  'taken',
  'closed',
  'passed',
  'failed',
  // Activations
  'asked',
  'accepted',
  'refused',
  'mailed',
  // Mails
  'written',
  'failing',
  'given_up',
  'retried',
  'left',
  // Changes at the distributor
  'requested',
  'signature_pending',
  'sent',
  'taken_on',
  'done',
  'rejected',
  'signature_refused',
  'withdrawn',
  'expired',
  // Payments
  'charged',
  'doubtful',
  'paid',
  'unpaid',
] as const
export type TaskEvent = (typeof taskEvents)[number]

const lineSchema = z.object({
  at: instant,
  what: z.enum(taskEvents),
  /** Who of the staff, or of the operator; empty for everybody else. */
  author: z.string(),
  text: z.string(),
})
export type TaskLine = z.infer<typeof lineSchema>

const one = {
  id,
  protections,
  /** The last line of its history: what is done names it. */
  seen: z.string(),
  /** Null once nothing waits any more. */
  clock: clockSchema.nullable(),
  /** What happened, the oldest first. */
  history: z.array(lineSchema),
}

const leadSchema = z.object({
  ...one,
  ...leadFacts,
  /** Who did not agree to be called has no phone and no address here. */
  may_call: z.boolean(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  saved_at: instant,
  /** Then it is deleted. */
  expires_at: instant,
  checks: z.array(
    z.object({
      check: z.enum(holderCheckKinds),
      result: z.enum(['pass', 'fail', 'unknown']),
      /** A person decided; otherwise a service. */
      is_staffs: z.boolean(),
      tax_id: z.string(),
    }),
  ),
})
export type StaffLead = z.infer<typeof leadSchema>

const activationSchema = z.object({
  ...one,
  ...activationFacts,
  email: z.string(),
  phone: z.string(),
  invoice: z.string(),
  /** What of it fits the customer with that tax id; null: there is none. */
  customer: z
    .object({
      name: z.string(),
      /** The address on file: the way in goes there. */
      email: z.string(),
      has_account: z.boolean(),
      is_contract_theirs: z.boolean(),
      is_email_theirs: z.boolean(),
      is_invoice_theirs: z.boolean().nullable(),
    })
    .nullable(),
})
export type StaffActivation = z.infer<typeof activationSchema>

const mailSchema = z.object({
  ...one,
  ...mailFacts,
  attempts: z.int(),
  /** What the other side said; empty: nothing yet. */
  cause: z.string(),
  /** Null where nothing is tried any more. */
  next_attempt_at: instant.nullable(),
})
export type StaffMail = z.infer<typeof mailSchema>

const changeSchema = z.object({
  ...one,
  ...changeFacts,
  tax_id: z.string(),
  is_accepted: z.boolean(),
  summary: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type StaffChangeTask = z.infer<typeof changeSchema>

const paymentSchema = z.object({
  ...one,
  ...paymentFacts,
  tax_id: z.string(),
  /** The part of the invoice that is still owed. */
  pending: z.string(),
  payments: z.array(
    z.object({
      transaction: z.string(),
      state: z.enum(paymentStates),
      platform: z.string(),
      reference: z.string(),
      amount: z.string(),
      at: instant,
    }),
  ),
})
export type StaffPayment = z.infer<typeof paymentSchema>

export const staffTaskSchemas = {
  params: z.object({ kind, id }),
  response: z.discriminatedUnion('kind', [
    leadSchema,
    activationSchema,
    mailSchema,
    changeSchema,
    paymentSchema,
  ]),
}
export type StaffTask = z.infer<typeof staffTaskSchemas.response>

const byId = z.object({ id })
const seen = z.string().max(200)
const reason = z.string().trim().min(1, 'required').max(2_000, 'too_long')
const done = z.object({ id: z.string() })

export const takeLeadSchemas = { params: byId, body: z.object({ seen }), response: done }
export const noteLeadSchemas = { params: byId, body: z.object({ text: reason }), response: done }
export const closeLeadSchemas = { params: byId, body: z.object({ reason, seen }), response: done }
export const checkLeadSchemas = {
  params: byId,
  body: z.object({ result: choice(['pass', 'fail']), reason, seen }),
  response: done,
}

const numbered = z.object({ id: idInAddress })
const doneNumber = z.object({ id: z.int() })

export const decideActivationSchemas = {
  params: numbered,
  body: z.object({ decision: choice(['accept', 'refuse']), reason, seen }),
  response: doneNumber,
}
export const retryMailSchemas = { params: numbered, body: z.object({ seen }), response: doneNumber }
const changeAnswers = ['accepted', 'done', 'rejected'] as const
export const answerChangeSchemas = {
  params: numbered,
  /** A rejection has its reason, which the customer reads. */
  body: z
    .object({
      answer: choice(changeAnswers),
      reason: z.string().trim().max(500, 'too_long').default(''),
      seen,
    })
    .refine(({ answer, reason: why }) => answer !== 'rejected' || why !== '', {
      path: ['reason'],
      message: 'required',
    }),
  response: doneNumber,
}
export const decidePaymentSchemas = {
  params: byId,
  body: z.object({ end: choice(['paid', 'unpaid']), reason, seen }),
  response: done,
}
