import { endings, writtenActs } from '@fanal/domain/casework/sending'
import { maxPins, pinTargets } from '@fanal/domain/support/pins'
import { mergeRefusals } from '@fanal/domain/casework/merging'
import { protectionKinds } from '@fanal/domain/customers/contact-state'
import { queueParts, termLevels } from '@fanal/domain/casework/queue-order'
import { moduleVariables } from '@fanal/domain/casework/text-module'
import { locales } from '@fanal/domain/settings/languages'
import { askedThings, caseKinds, caseStates } from '@fanal/domain/support/case'
import { z } from 'zod'
import { staffContract } from './customers.ts'
import { termClock } from './term-clock.ts'
import { choice } from '../parts/choice.ts'
import { idInAddress } from '../parts/id.ts'
import { caseDetailSchemas } from '../support.ts'
import { energy, number, text } from '../support-forms.ts'

const byNumber = z.object({ id: number })
const instant = z.iso.datetime()
const turns = ['us', 'distributor', 'customer'] as const
export const queueViews = ['mine', 'unassigned', 'team'] as const
export const queueLanguages = ['ca', 'es', 'en', 'gl', 'fr', 'de'] as const

const personSchema = z.object({ id: z.int(), name: z.string() })

const queuedSchema = z.object({
  number,
  kind: z.enum(caseKinds),
  subject: z.string(),
  /** The category, or the subtype of the claim. */
  about: z.string(),
  name: z.string(),
  energy: energy.nullable(),
  locale: z.enum(locales),
  turn: z.enum(turns),
  ...termClock,
  /** The last word is not ours. */
  is_new: z.boolean(),
  assignee: z.string(),
  assignee_id: z.int().nullable(),
  /** Somebody's answer waits to leave. */
  is_leaving: z.boolean(),
  /** What the caller wrote could not leave, and is their draft again. */
  is_returned: z.boolean(),
})
export type QueuedCase = z.infer<typeof queuedSchema>

const countSchema = z.object({ n: z.int(), is_more: z.boolean() })

/** What narrows the queue; nothing sorts it. */
export const queueFilters = {
  view: z.enum(queueViews).default('team'),
  kind: z.enum(caseKinds).optional(),
  subtype: z
    .string()
    .regex(/^\d{3}$/)
    .optional(),
  energy: energy.optional(),
  /** The language in which the customer reads. */
  reads: z.enum(queueLanguages).optional(),
  assignee: idInAddress.optional(),
  turn: z.enum(turns).optional(),
  level: z.enum(termLevels).optional(),
  /** All words must be in number, subject or contract. */
  words: z.string().trim().max(100).optional(),
}

export const caseQueueSchemas = {
  query: z.object({
    ...queueFilters,
    /** `next` of the page before. */
    after: z
      .string()
      .regex(/^[01],\d{1,15},\d{1,15},\d{1,15}$/)
      .optional(),
  }),
  response: z.object({
    items: z.array(queuedSchema),
    next: z.string().nullable(),
  }),
}
export type CaseQueue = z.infer<typeof caseQueueSchemas.response>

export const caseCountsSchemas = {
  query: z.object(queueFilters).omit({ level: true }),
  response: z.object({
    mine: countSchema,
    unassigned: countSchema,
    team: countSchema,
    /** Cases that the filters leave, by how far their term is used up. */
    levels: z.object({ late: countSchema, near: countSchema, half: countSchema }),
  }),
}
export type CaseCounts = z.infer<typeof caseCountsSchemas.response>

export const deskNewsSchemas = {
  query: z.object({ case: number.optional(), writes: z.enum(['true', 'false']).optional() }),
}

const byLang = z.object({ es: z.string(), ca: z.string().optional(), en: z.string().optional() })
const moduleSchema = z.object({
  code: z.string(),
  titles: byLang,
  texts: byLang,
  acts: z.array(z.enum(writtenActs)),
})
export type TextModule = z.infer<typeof moduleSchema>
export const textModulesSchemas = { response: z.object({ items: z.array(moduleSchema) }) }
const subtypeSchema = z.object({ code: z.string(), label: z.string() })
export const caseSubtypesSchemas = { response: z.object({ items: z.array(subtypeSchema) }) }
export const colleaguesSchemas = { response: z.object({ items: z.array(personSchema) }) }

const formSchema = z.record(z.string().max(60), z.unknown())

/** What somebody has begun to write. */
const draftSchema = z.object({
  act: choice([...writtenActs, 'note']),
  /** What becomes of the case, with an answer. */
  ending: z.enum(endings).default('open'),
  message: text,
  thing: z.enum(askedThings).default('words'),
  /** More time than the law gives the customer. */
  answer_by: z.iso.date().nullable().default(null),
  /** Fields of form R1 that are added or replaced. */
  fields: formSchema.refine((form) => JSON.stringify(form).length <= 60_000, 'too_long').default({}),
  /** The customer need not answer what they were asked. */
  is_unanswered_fine: z.boolean().default(false),
  /** Sentences of the message, and the line of what the case is about that each speaks of. */
  pins: z
    .array(
      z.object({
        sentence: z.string().trim().min(1).max(500),
        on: z.enum(pinTargets).default('invoice'),
        line: z.int().min(0).max(999),
      }),
    )
    .max(maxPins)
    .default([]),
})
export type CaseDraft = z.infer<typeof draftSchema>

const sendingSchema = z.object({
  author: z.string(),
  is_own: z.boolean(),
  draft: draftSchema,
  send_at: instant,
})

const noteSchema = z.object({
  id: z.int(),
  kind: z.enum(['note', 'given_back', 'handed_over', 'linked', 'unlinked']),
  /** The case in which it was written, if that goes on in this one. */
  from_case: number.nullable(),
  author: z.string(),
  at: instant,
  text: z.string(),
})
export type CaseNote = z.infer<typeof noteSchema>

const staffCaseSchema = z.object({
  /** As its customer sees it, in the language of the caller. */
  case: caseDetailSchemas.response,
  assignee_id: z.int().nullable(),
  /** The last line of its history: what is sent names it. */
  seen: z.int(),
  part: z.enum(queueParts),
  level: z.enum(termLevels),
  share: z.int(),
  over: z.int(),
  customer: z.object({
    /** Null for whoever has no account. */
    id: z.int().nullable(),
    name: z.string(),
    tax_id: z.string(),
    email: z.string(),
    is_email_confirmed: z.boolean(),
    mobile: z.string(),
    locale: z.enum(locales),
    /** What staff have to mind. */
    protections: z.array(z.enum(protectionKinds)),
    owed: z.object({ amount: z.string(), n: z.int(), overdue: z.string() }).nullable(),
  }),
  contract: staffContract.extend({ distributor: z.string() }).nullable(),
  notes: z.array(noteSchema),
  /** Lines of the history by which a form R1 was sent. */
  forms: z.array(z.int()),
  /** Notes that name the caller and that they have not seen. */
  mentions: z.int(),
  /** Cases that staff see together with it. */
  links: z.array(
    z.object({
      number,
      subject: z.string(),
      state: z.enum(caseStates),
      reason: z.string(),
      author: z.string(),
    }),
  ),
  /** Cases that go on in it. */
  merged: z.array(number),
  draft: draftSchema.nullable(),
  /** Why the draft could not leave when it should have; null if it has not been sent yet. */
  refusal: z.string().nullable(),
  sending: sendingSchema.nullable(),
  /** Why something cannot be done; what is not here can. */
  refusals: z.record(z.string(), z.string()),
  /** The first day that may be the last for an answer to a question of today. */
  least_answer_day: z.iso.date(),
  /** What a refusal has to say, in the customer's language; null where no body is set, and nothing can be refused. */
  denial: z.string().nullable(),
  /** Subtypes that a claim can become. */
  subtypes: z.array(subtypeSchema),
  /** For text modules, in the customer's language. */
  values: z.record(z.enum(moduleVariables), z.string()),
})
export type StaffCase = z.infer<typeof staffCaseSchema>
export const staffCaseSchemas = { params: byNumber, response: staffCaseSchema }
export const staffCaseFileSchemas = {
  params: byNumber.extend({ fileId: idInAddress }),
  /** Drawn in the desk's viewer. */
  query: z.object({ view: z.enum(['true']).optional() }),
}
export const caseFormSchemas = { params: byNumber, response: z.object({ form: formSchema }) }
export const sentFormSchemas = {
  params: byNumber.extend({ entryId: idInAddress }),
  response: z.object({ form: formSchema }),
}

const nothing = z.object({}).default({})
const done = z.object({ number })
export const takeCaseSchemas = { params: byNumber, body: nothing, response: done }
export const giveBackCaseSchemas = { params: byNumber, body: nothing, response: done }
export const handOverCaseSchemas = {
  params: byNumber,
  body: z.object({ staff_id: z.int(), message: z.string().trim().max(2_000).default('') }),
  response: done,
}
export const noteCaseSchemas = {
  params: byNumber,
  body: z.object({ message: z.string().trim().min(1, 'required').max(10_000, 'too_long') }),
  response: done,
}
export const caseReadersSchemas = { params: byNumber, response: z.object({ items: z.array(personSchema) }) }
const mentionSchema = z.object({
  number,
  subject: z.string(),
  state: z.enum(caseStates),
  author: z.string(),
  at: instant,
  is_seen: z.boolean(),
})
export type OwnMention = z.infer<typeof mentionSchema>
export const ownMentionsSchemas = { response: z.object({ items: z.array(mentionSchema), unseen: z.int() }) }
export const seeMentionsSchemas = { params: byNumber, body: nothing, response: done }
const reason = z.string().trim().min(1, 'required').max(1_000, 'too_long')
const otherSchema = z.object({
  number,
  kind: z.enum(caseKinds),
  subject: z.string(),
  state: z.enum(caseStates),
  opened_at: instant,
  is_linked: z.boolean(),
  /** Why the case cannot be merged into this one; null if it can. */
  refusal: z.enum(mergeRefusals).nullable(),
})
export type OtherCase = z.infer<typeof otherSchema>
export const otherCasesSchemas = {
  params: byNumber,
  response: z.object({ items: z.array(otherSchema) }),
}
export const mergeCaseSchemas = {
  params: byNumber,
  body: z.object({ into: number, reason, seen: z.int() }),
  response: z.object({ number, into: number }),
}
export const linkCaseSchemas = { params: byNumber, body: z.object({ other: number, reason }), response: done }
export const unlinkCaseSchemas = {
  params: byNumber.extend({ other: number }),
  body: nothing,
  response: done,
}
export const changeCaseTypeSchemas = {
  params: byNumber,
  body: z.object({ subtype: z.string().max(3), seen: z.int() }),
  response: done,
}
export const saveCaseDraftSchemas = { params: byNumber, body: draftSchema, response: done }
export const sendWrittenSchemas = {
  params: byNumber,
  body: draftSchema.extend({ act: choice(writtenActs), seen: z.int() }),
  response: done.extend({ send_at: instant }),
}
export const undoSendingSchemas = {
  params: byNumber,
  body: nothing,
  response: done.extend({ draft: draftSchema }),
}
