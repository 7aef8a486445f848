import {
  askedThings,
  caseKinds,
  caseResults,
  caseStates,
  collectionHolds,
  entryAuthors,
  entryKinds,
  mailRefusals,
} from '@fanal/domain/support/case'
import { customerActs } from '@fanal/domain/support/case-steps'
import { deadlineUnits } from '@fanal/domain/support/deadlines'
import { langs } from '@fanal/domain/settings/languages'
import { pinTargets } from '@fanal/domain/support/pins'
import { z } from 'zod'
import { idInAddress } from './parts/id.ts'
import { pageOf, pageQuery } from './parts/paging.ts'
import {
  answersSchema,
  categorySchema,
  energy,
  number,
  selfReadingSchema,
  text,
  uploads,
} from './support-forms.ts'

const byNumber = z.object({ id: number })
export const caseGroups = ['yours', 'open', 'closed'] as const
const turns = ['us', 'distributor', 'customer', 'none'] as const
const outcomes = [...caseResults, 'additional_information', 'in_process'] as const
const instant = z.iso.datetime()

const listedCaseSchema = z.object({
  number,
  kind: z.enum(caseKinds),
  subject: z.string(),
  category: categorySchema.nullable(),
  claim: z
    .object({ tipus: z.string(), tipus_label: z.string(), subtipus: z.string(), subtipus_label: z.string() })
    .nullable(),
  contract: z.object({ name: z.string(), type: energy, full_address: z.string() }).nullable(),
  state: z.enum(caseStates),
  turn: z.enum(turns),
  result: z.enum(caseResults).nullable(),
  outcome: z.enum(outcomes),
  opened_at: instant,
  /** When we answer at the latest; while the customer is asked, the same if no answer comes. */
  due_at: instant,
  /** While the customer is asked. */
  answer_by: instant.nullable(),
  closed_at: instant.nullable(),
  /** How its term is counted: of hours the time of day matters. */
  unit: z.enum(deadlineUnits),
  is_late: z.boolean(),
  /** While open and late: the first instant after its date. */
  late_since: instant.nullable(),
  /** What we last asked, while it is the customer's turn. */
  asked: z.string(),
  /** What an answer has to bring: words alone, a photo or a document. */
  asked_thing: z.enum(askedThings),
})
export type ListedCase = z.infer<typeof listedCaseSchema>

export const listCasesSchemas = {
  query: z.object({
    ...pageQuery,
    /** Free text over number, subject and contract. */
    filter: z.string().trim().max(100).optional(),
    state: z.enum(caseGroups).optional(),
    contractName: z.string().trim().max(40).optional(),
  }),
  response: pageOf(listedCaseSchema).extend({
    /** There are more than were counted. */
    is_more: z.boolean(),
    /** Counts of all cases, whatever the filter. */
    counts: z.object({ yours: z.int(), open: z.int(), closed: z.int() }),
  }),
}
export type CasesPage = z.infer<typeof listCasesSchemas.response>

const dueSchema = z.object({ due_at: instant, rejected_from: z.iso.date() })
const clockSchema = dueSchema.extend({
  unit: z.enum(deadlineUnits),
  total: z.number(),
  used: z.number(),
  left: z.number(),
  source: z.string(),
  is_stopped: z.boolean(),
  is_closed: z.boolean(),
  is_late: z.boolean(),
  if_answered_now: dueSchema.nullable(),
  answer_by: instant.nullable(),
  distributor: z.object({ accepts_by: instant, answers_by: instant }).nullable(),
})
export type ShownClock = z.infer<typeof clockSchema>

const fileSchema = z.object({ id: z.int(), name: z.string(), kind: z.string(), size: z.int() })
const entrySchema = z.object({
  id: z.int(),
  kind: z.enum(entryKinds),
  by: z.enum(entryAuthors),
  /** The name that staff sign with, or the distributor's name; else ''. */
  author: z.string(),
  at: instant,
  /** The case in which it happened, if that goes on in this one. */
  from_case: number.nullable(),
  text: z.string(),
  /** The part of a mail that we took for a quotation. */
  quoted: z.string(),
  files: z.array(fileSchema),
  /** `asked`: the last day. `closed`: the result. `type_changed`: labels. `rated`: 1–5. `linked`, `merged`, `joined`: the other case. */
  answer_by: z.iso.date().nullable(),
  result: z.enum(caseResults).nullable(),
  before: z.string(),
  after: z.string(),
  satisfaction: z.int().nullable(),
  other_case: number.nullable(),
  /** Names of files of a mail that were not kept. */
  refused_files: z.array(z.string()),
  /** Why nothing of a mail was kept, for entries `mail_refused`. */
  mail_refusal: z.enum(mailRefusals).nullable(),
  /** Lines of an invoice, a contract or a change that sentences of the text are about, as they were when it left. */
  pins: z
    .array(
      z.object({
        sentence: z.string(),
        on: z.enum(pinTargets),
        /** The number of the invoice or the contract. */
        number: z.string(),
        name: z.string(),
        /** `70 kWh × 0,226 €/kWh`, or what a contract says; '' if there is none. */
        detail: z.string(),
        /** Euros of an invoice's line. */
        amount: z.string().nullable(),
      }),
    )
    .default([]),
})
export type CaseEntry = z.infer<typeof entrySchema>
export type ShownPin = CaseEntry['pins'][number]

const otherCaseSchema = z.object({ number, subject: z.string(), state: z.enum(caseStates) })
const ratingSchema = z.object({ satisfaction: z.int(), words: z.string() })

/** What can be seen with a signed link only: nothing of the customer but the case. */
const followedCaseSchema = listedCaseSchema.omit({ contract: true }).extend({
  clock: clockSchema,
  entries: z.array(entrySchema),
  acts: z.array(z.enum(customerActs)),
  rating: ratingSchema.nullable(),
  dispute_body: z.object({ name: z.string(), url: z.string() }),
  /** Our answers are mailed; false until somebody who is not signed in has confirmed their address. */
  gets_mail: z.boolean(),
  /** The case in which this one goes on. */
  merged_into: z.object({ number, subject: z.string() }).nullable(),
})
export type FollowedCase = z.infer<typeof followedCaseSchema>

const caseSchema = followedCaseSchema.extend({
  contract: listedCaseSchema.shape.contract,
  /** Who takes care of it; '' for nobody yet. */
  assignee: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** The last instant at which it can be opened again. */
  reopen_until: instant.nullable(),
  invoice: z
    .object({
      id: z.int(),
      number: z.string(),
      type: z.enum(['electricity', 'gas', 'multipoint']),
      amount_total: z.string(),
      /** What the claim holds back; null where nothing is to be collected. */
      hold: z.enum(collectionHolds).nullable(),
    })
    .nullable(),
  change: z.object({ id: z.int(), kind: z.string(), requested_at: instant }).nullable(),
  earlier_case: otherCaseSchema.nullable(),
  later_cases: z.array(otherCaseSchema),
  /** What was answered to the subtype's questions; accounts are masked. */
  answers: answersSchema.omit({ invoice_id: true, change_id: true, earlier_case: true }).partial(),
  reading: selfReadingSchema.nullable(),
})
export type Case = z.infer<typeof caseSchema>
export const caseDetailSchemas = { params: byNumber, response: caseSchema }

const nothing = z.object({}).default({})
const answered = z.object({ number, state: z.enum(caseStates) })
const messageBody = z.object({ message: text, attachments: uploads })
export const answerCaseSchemas = { params: byNumber, body: messageBody, response: answered }
export const withdrawCaseSchemas = { params: byNumber, body: nothing, response: answered }
export const solveCaseSchemas = { params: byNumber, body: nothing, response: answered }
export const reopenCaseSchemas = { params: byNumber, body: messageBody, response: answered }
const ratingBody = z.object({ satisfaction: z.int('not_a_choice').optional(), words: text })
export const rateCaseSchemas = { params: byNumber, body: ratingBody, response: answered }
export const caseFileSchemas = { params: byNumber.extend({ fileId: idInAddress }) }
export const caseReceiptSchemas = { params: byNumber }

const byToken = z.object({ token: z.string().min(20).max(100) })
export const followedCaseSchemas = { params: byToken, response: followedCaseSchema }
export const followedReceiptSchemas = { params: byToken }
export const answerFollowedCaseSchemas = {
  params: byToken,
  body: z.object({ message: text }),
  response: answered,
}
export const confirmFollowedCaseSchemas = { params: byToken, body: nothing, response: answered }
export const endFollowLinkSchemas = { params: byToken, body: nothing, response: answered }
export const renewFollowLinkSchemas = {
  params: byToken,
  body: nothing,
  response: z.object({ status: z.literal('OK') }),
}
export const endCaseLinksSchemas = { params: byNumber, body: nothing, response: answered }
export const rateFollowedCaseSchemas = { params: byToken, body: ratingBody, response: answered }

export const serviceNowSchemas = {
  response: z.object({
    /** Newest first; `place` is a postal code, or the distributor whose area it is. */
    incidents: z.array(
      z.object({ id: z.int(), place: z.string(), text: z.string(), lang: z.enum(langs), since: instant }),
    ),
    /** Null where the hours are not set. Open: until when; closed: when it opens next. */
    today: z.iso.date(),
    opening: z
      .object({ is_open: z.boolean(), is_today: z.boolean(), day: z.iso.date(), at: z.string() })
      .nullable(),
  }),
}
export type ServiceNow = z.infer<typeof serviceNowSchemas.response>

export const supplyIncidentSchemas = {
  params: z.object({ contractName: z.string().max(40) }),
  response: z.object({
    incident: z.object({ text: z.string(), lang: z.enum(langs), since: instant }).nullable(),
  }),
}
