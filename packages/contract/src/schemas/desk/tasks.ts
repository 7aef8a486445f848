import { holderCheckKinds } from '@fanal/domain/contracting/checks/holder-checks'
import { contractingKinds, stepNames } from '@fanal/domain/contracting/steps'
import { protectionKinds } from '@fanal/domain/customers/contact-state'
import { paymentStates } from '@fanal/domain/payment/payment-state'
import { locales } from '@fanal/domain/settings/languages'
import { taskKinds, taskPhases } from '@fanal/domain/tasks/task-clock'
import { z } from 'zod'
import { termClock } from './term-clock.ts'
import { taskEvents } from './task-events.ts'

const instant = z.iso.datetime()
const kind = z.enum(taskKinds)
/** As its kind names it. */
const id = z.string().min(1).max(60)

const clockSchema = z.object({
  phase: z.enum(taskPhases),
  ...termClock,
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

const bounceFacts = {
  kind: z.literal('bounce'),
  customer: z.string(),
  address: z.string(),
}

const switchFacts = {
  kind: z.enum(['switch', 'holder']),
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
  z.object({ ...row, ...bounceFacts }),
  z.object({ ...row, ...switchFacts }),
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

const checksSchema = z.array(
  z.object({
    check: z.enum(holderCheckKinds),
    result: z.enum(['pass', 'fail', 'unknown']),
    /** A person decided; otherwise a service. */
    is_staffs: z.boolean(),
    tax_id: z.string(),
  }),
)

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
  checks: checksSchema,
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

const bounceSchema = z.object({
  ...one,
  ...bounceFacts,
  customer_id: z.int(),
  tax_id: z.string(),
  phone: z.string(),
  /** Other addresses and telephones of the customer. */
  others: z.array(z.string()),
  /** Notices of the law that did not reach them by mail since. */
  n_legal: z.int(),
})
export type StaffBounce = z.infer<typeof bounceSchema>

const contractOf = { ...one, ...switchFacts, tax_id: z.string(), address: z.string() }

const switchSchema = z.object({
  ...contractOf,
  kind: z.literal('switch'),
  cups: z.string(),
  product: z.string(),
  /** The code of what is asked of the distributor: the contract, or that the supply is given back. */
  process: z.string(),
  start: z.enum(['now', 'after_withdrawal', 'on']),
  start_day: z.iso.date().nullable(),
  /** Why distributors refuse, in the caller's language. */
  refusals: z.array(z.object({ code: z.string(), text: z.string() })),
})
export type StaffSwitch = z.infer<typeof switchSchema>

const holderSchema = z.object({
  ...contractOf,
  kind: z.literal('holder'),
  email: z.string(),
  checks: checksSchema,
  /** What the customer was asked for; empty: nothing. */
  asked: z.string(),
})
export type StaffHolder = z.infer<typeof holderSchema>

const paymentSchema = z.object({
  ...one,
  ...paymentFacts,
  tax_id: z.string(),
  /** The part of the invoice that is still owed. */
  pending: z.string(),
  /** Somebody wants it to count as paid, above their limit: it waits for a second person. */
  asked: z.object({ by: z.string(), at: instant }).nullable(),
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
    bounceSchema,
    switchSchema,
    holderSchema,
    paymentSchema,
  ]),
}
export type StaffTask = z.infer<typeof staffTaskSchemas.response>

export const mailsAsideSchemas = {
  response: z.object({
    items: z.array(
      z.object({
        at: instant,
        /** Why no case took it. */
        outcome: z.string(),
        case_number: z.string().nullable(),
        /** Where a person finds it. */
        box: z.string(),
        name: z.string(),
      }),
    ),
  }),
}
export type MailAside = z.infer<typeof mailsAsideSchemas.response>['items'][number]
