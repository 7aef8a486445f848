import { contactStates, protectionKinds } from '@fanal/domain/customers/contact-state'
import { messageStates } from '@fanal/domain/customers/mail-state'
import { timelineGroups, timelineKinds } from '@fanal/domain/customers/timeline'
import { locales } from '@fanal/domain/settings/languages'
import { caseKinds } from '@fanal/domain/support/case'
import { z } from 'zod'
import { idInAddress } from '../parts/id.ts'
import { pageOf, pageQuery } from '../parts/paging.ts'
import { energy } from '../support-forms.ts'

const instant = z.iso.datetime()
const protection = z.enum(protectionKinds)

/** Whom a hit is about: without a number, somebody who has no account. */
const whoseSchema = z.object({ id: z.int().nullable(), name: z.string(), tax_id: z.string() })
const hit = z.object({
  /** What was recognised in what was typed. */
  by: z.enum(['message', 'email', 'supply', 'tax_id', 'phone', 'number', 'name']),
  customer: whoseSchema,
})
const foundSchema = z.discriminatedUnion('kind', [
  hit.extend({
    kind: z.literal('customer'),
    email: z.string(),
    phone: z.string(),
    /** Null for whoever may not read cases. */
    open_cases: z.int().nullable(),
    protections: z.array(protection),
  }),
  hit.extend({
    kind: z.literal('contract'),
    number: z.string(),
    type: energy,
    cups: z.string(),
    state: z.string(),
    address: z.string(),
  }),
  hit.extend({
    kind: z.literal('invoice'),
    number: z.string(),
    date: z.iso.date(),
    amount: z.string(),
    paid_status: z.string(),
  }),
  hit.extend({ kind: z.literal('case'), number: z.string(), subject: z.string(), state: z.string() }),
])
export type FoundAtDesk = z.infer<typeof foundSchema>
export const findAtDeskSchemas = {
  body: z.object({ typed: z.string().trim().min(1, 'required').max(100, 'too_long') }),
  response: z.object({
    /** The surest first, whatever its kind. */
    items: z.array(foundSchema),
  }),
}

const byId = z.object({ id: idInAddress })

/** A contract as staff name it. */
export const staffContract = z.object({
  name: z.string(),
  type: energy,
  state: z.string(),
  product: z.string(),
  tariff: z.string(),
  cups: z.string(),
  address: z.string(),
})
const caseSchema = z.object({
  number: z.string(),
  kind: z.enum(caseKinds),
  subject: z.string(),
  state: z.string(),
  due_at: instant,
  assignee: z.string(),
})
const changeSchema = z.object({
  /** What it is called, in the language of the caller. */
  kind: z.string(),
  contract: z.string(),
  state: z.enum(['signature_pending', 'sent']),
  since: instant,
})
const deviceSchema = z.object({
  kind: z.enum(['session', 'passkey', 'push']),
  /** As its owner calls it, or as it calls itself. */
  name: z.string(),
  network: z.string().nullable(),
  at: instant,
  /** A look of staff. */
  is_staff: z.boolean(),
})
const protectionSchema = z.object({
  kind: protection,
  reason: z.string(),
  author: z.string(),
  since: instant,
})

const customerSchema = z.object({
  id: z.int(),
  name: z.string(),
  tax_id: z.string(),
  is_company: z.boolean(),
  locale: z.enum(locales),
  since: instant,
  email: z.string(),
  email_state: z.enum(contactStates),
  /** Since when mails come back. */
  bounced_at: instant.nullable(),
  phone: z.string(),
  /** Other addresses and telephones that lead here. */
  other_contacts: z.array(z.string()),
  protections: z.array(protectionSchema),
  contracts: z.object({ items: z.array(staffContract), n_items: z.int() }),
  owed: z.object({ amount: z.string(), n: z.int(), overdue: z.string() }),
  /** Open ones by due date, then the last closed ones; null for whoever may not read cases. */
  cases: z.object({ items: z.array(caseSchema), n_open: z.int(), n_items: z.int() }).nullable(),
  changes: z.array(changeSchema),
  consents: z.array(z.object({ purpose: z.string(), granted: z.boolean(), given_at: instant })),
  devices: z.array(deviceSchema),
  has_account: z.boolean(),
  /** A passkey is asked for after the password. */
  has_second_factor: z.boolean(),
})
export type StaffCustomer = z.infer<typeof customerSchema>
export const staffCustomerSchemas = { params: byId, response: customerSchema }
const listQuery = z.object(pageQuery)
export const customerContractsSchemas = { params: byId, query: listQuery, response: pageOf(staffContract) }
export const customerCasesSchemas = { params: byId, query: listQuery, response: pageOf(caseSchema) }

const entrySchema = z.object({
  /** Unique in the timeline. */
  key: z.string(),
  kind: z.enum(timelineKinds),
  at: instant,
  /** The step or state, in the words of its kind. */
  what: z.string(),
  /** What it is about: a subject, a number, the words of a note. */
  title: z.string(),
  detail: z.string(),
  /** Who of the staff. */
  author: z.string(),
  /** The case, or the contract, that it is about. */
  number: z.string(),
  amount: z.string().nullable(),
  /** Only of messages. */
  message: z
    .object({
      id: z.int(),
      to: z.string(),
      state: z.enum(messageStates),
      /** Why it failed or came back. */
      reason: z.string(),
      next_at: instant.nullable(),
      /** Why it is not sent again; null where it may be. */
      refusal: z.enum(['waiting', 'no_mail', 'not_kept']).nullable(),
    })
    .nullable(),
})
export type TimelineEntry = z.infer<typeof entrySchema>
export const customerTimelineSchemas = {
  params: byId,
  query: z.object({
    group: z.enum(timelineGroups).default('all'),
    /** `next` of the page before. */
    after: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~\d{1,2}~[\w-]{1,80}$/)
      .optional(),
  }),
  response: z.object({ items: z.array(entrySchema), next: z.string().nullable() }),
}
export type CustomerTimeline = z.infer<typeof customerTimelineSchemas.response>

const done = z.object({ id: z.int() })
const words = (max: number) => z.string().trim().min(1, 'required').max(max, 'too_long')
export const noteCustomerSchemas = {
  params: byId,
  body: z.object({ text: words(10_000) }),
  response: done,
}

/** A kind that does not exist is not found, as an unknown id is. */
const protecting = byId.extend({ kind: z.string().max(40) })
const withReason = z.object({ reason: words(500) })
export const protectCustomerSchemas = { params: protecting, body: withReason, response: done }
export const unprotectCustomerSchemas = { params: protecting, body: withReason, response: done }

export const mailPasswordSchemas = {
  params: byId,
  body: withReason,
  response: done.extend({ to: z.string() }),
}
export const signOutCustomerSchemas = {
  params: byId,
  body: withReason,
  response: done.extend({ ended: z.int() }),
}
export const removeSecondFactorSchemas = { params: byId, body: withReason, response: done }

export const sendMailAgainSchemas = {
  params: byId.extend({ mailId: idInAddress }),
  body: z.object({}).default({}),
  response: done.extend({ to: z.string() }),
}
