import { claimQuestions } from '@fanal/domain/support/claims/claim-questions'
import { z } from 'zod'

/** Missing values are read as empty, so that the domain's rules can report all of them at once. */
const typed = (max: number) => z.string().max(max, 'too_long').default('')
const optionalId = z.int('not_a_choice').positive('not_a_choice').optional()
export const number = z.string().regex(/^\d{8,12}$/)
/** As a retailer's own server may count too. */
const givenNumber = z.string().min(1).max(40)
const byContract = z.object({ contractName: z.string().trim().min(1).max(40) })
export const energy = z.enum(['electricity', 'gas'])

/** A file in the body (its name and a data URL), or one that was uploaded before (`uploadCaseFile`). */
const upload = z.union([
  z.object({ name: z.string().max(1000), content: z.string() }),
  z.object({ upload: z.string().min(20).max(100) }),
])
export const uploads = z.array(upload).default([])
/** Clients send one or a list. */
const oneOrMore = z
  .union([upload, z.array(upload)])
  .nullish()
  .transform((given) => (given ? [given].flat() : []))

export const categorySchema = z.object({ id: z.int(), name: z.string() })
export const caseCategoriesSchemas = {
  query: z.object({ unsigned: z.enum(['true', 'false']).optional() }),
  response: z.object({
    items: z.array(
      categorySchema.extend({
        /** About supply that is off right now; another server may not say it. */
        is_outage: z.boolean().optional(),
      }),
    ),
  }),
}

/** Room for what a rule then refuses with its own word. */
const title = typed(2_000)
export const text = typed(40_000)

export const createCaseSchemas = {
  body: z.object({
    polissa_id: optionalId,
    /** Sent by clients; the contract itself decides. */
    polissa_type: energy.optional(),
    categ_id: optionalId,
    title,
    message: text,
    attachments: uploads,
    /** Our extension: the closed case that this one continues. */
    earlier_case: number.optional(),
  }),
  response: z.object({ id: givenNumber }),
}

export const unsignedContactSchemas = {
  body: z.object({
    email: typed(1000),
    mobile: typed(100),
    category: optionalId,
    subject: title,
    description: text,
    attachment: oneOrMore,
  }),
  /** Our extension: by when we answer. */
  response: z.object({ result: givenNumber, due_at: z.iso.datetime().optional() }),
}

/** Our extension of the lists: only what can be claimed of this energy. */
const ofEnergy = z.object({ type: energy.optional() })
export const claimTypesSchemas = {
  query: ofEnergy,
  response: z.object({ items: z.array(z.object({ code: z.string(), label: z.string() })) }),
}
export const claimSubtypesSchemas = {
  params: z.object({ tipus: z.string().max(10) }),
  query: ofEnergy,
  response: z.object({
    items: z.array(
      z.object({ name: z.string(), desc: z.string(), questions: z.array(z.enum(claimQuestions)) }),
    ),
  }),
}

export const answersSchema = z.object({
  /** Null: none of these. */
  invoice_id: z.int().positive().nullable(),
  reading: z.record(z.string().max(3), z.string().max(30)),
  reading_day: z.string().max(10),
  incident_day: z.string().max(10),
  incident_from: z.string().max(10),
  incident_to: z.string().max(10),
  is_ongoing: z.boolean(),
  amount: z.string().max(30),
  change_id: z.int().positive().nullable(),
  earlier_case: number.nullable(),
  iban: z.string().max(100),
  place: z.string().max(1000),
  contact_name: z.string().max(1000),
  contact_phone: z.string().max(100),
})
export const createClaimSchemas = {
  params: byContract,
  body: z.object({
    /** Sent by clients; the address decides. */
    contract: z.string().max(40).optional(),
    tipus: typed(10),
    subtipus: typed(10),
    comments: text,
    attachment: oneOrMore,
    /** Our extension: answers to the subtype's questions. */
    answers: answersSchema.partial().optional(),
    /** Our extension: the closed case that this one continues. */
    earlier_case: number.optional(),
  }),
  response: z.object({ result: givenNumber }),
}

export const selfReadingSchema = z.object({
  day: z.iso.date(),
  /** Values by period (`P1`…), or `m3`. */
  values: z.record(z.string(), z.number()),
  origin: z.enum(['customer', 'distributor', 'estimated']),
  /** State of the customer's own readings: `received`, `used` or `rejected`. */
  state: z.string(),
  case_number: number.nullable(),
})
export type SelfReading = z.infer<typeof selfReadingSchema>

export const uploadCaseFileSchemas = {
  query: z.object({ name: z.string().max(1000).default('') }),
  response: z.object({ upload: z.string(), name: z.string(), size: z.int() }),
}

const reading = z.record(z.string(), z.number())
const known = z.object({ day: z.iso.date(), values: reading })
export const selfReadingsSchemas = {
  params: byContract,
  response: z.object({
    /** `P1`… or `m3`. */
    periods: z.array(z.string()),
    /** What a new one is compared with, by the rule of the form. */
    known: z.object({
      last: known.optional(),
      /** An own one that a new one of the same day corrects, and what that is compared with. */
      own: z.object({ day: z.iso.date(), before: known.optional() }).optional(),
      expectedPerDay: reading.optional(),
      maxPerHour: z.number().optional(),
    }),
    /** The last five, the newest first. */
    items: z.array(selfReadingSchema),
  }),
}
export const sendSelfReadingSchemas = {
  params: byContract,
  body: z.object({
    day: typed(20),
    values: z.record(z.string().max(3), z.string().max(100)).default({}),
    /** The customer has seen that it goes back, or is far more than expected. */
    confirm: z.boolean().default(false),
    photo: upload.nullish(),
  }),
  response: z.object({ id: number }),
}
