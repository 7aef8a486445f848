import { installationConsents } from '@fanal/domain/contracting/forms/consents'
import { contractingKinds, stepNames, stepNumbers as numbers } from '@fanal/domain/contracting/steps'
import { z } from 'zod'
import { addressBody } from './contract-changes.ts'
import { confirmLeadSchemas } from './contracting/signature.ts'
import { answer, byLead, choice, consentTimes, leadId, typed } from './parts/lead.ts'
import { leadContact } from './parts/lead-contact.ts'

// Everything typed is read as text, and missing values as empty, so that the domain's rules report all errors at once.

const id = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').slice(0, 10))

/** A file in the body (name and data URL), or one that was uploaded before (`uploadLeadFile`). */
const attachment = z.union([
  z.object({ name: z.string().max(1000), content: z.string() }),
  z.object({ upload: z.string().min(10).max(100) }),
])
const attachments = z
  .union([attachment, z.array(attachment)])
  .nullish()
  .transform((given) => (given ? [given].flat() : []))

const address = addressBody.omit({ name: true, mobile: true, email: true })
/** The supply point as it is sent: its code, and where it is. */
const cups = address.extend({ name: typed(40) })

/** `step` 2. */
const installation = z.object({
  /** May be called about it; of clients that do not send `keep_data`, it is kept too. */
  allow_contact: answer,
  keep_data: answer,
  /** Holder of the supply, or acting for them. */
  acts_for_holder: answer,
  consented_at: consentTimes(installationConsents),
  cups,
  residenceType: typed(20),
  cnae: id,
  activeContract: answer,
  changeOwner: answer,
  comerOrigin: id,
  acceptMorosityVerification: answer,
  invoice: attachments,
})

/** `step` 3. */
const person = z.object({
  cups: z.object({ name: typed(40) }),
  company: answer,
  /** J a company, F an individual: read where `company` is missing. */
  type: typed(1),
  /** Companies only. */
  name: typed(1000),
  juridic_vat: typed(100),
  rep_name: typed(1000),
  rep_surname1: typed(1000),
  rep_surname2: typed(1000),
  rep_vat: typed(100),
  rep_name_full: typed(3000),
  cif: attachments,
  /** Individuals only. */
  fisic_vat: typed(100),
  first_name: typed(1000),
  surname1: typed(1000),
  surname2: typed(1000),
  changeOwner: answer,
  different_address: answer,
  owner_address: address
    .omit({ ref_catastral: true })
    .extend({ municipi: typed(10), zip: typed(20), ref_catastral: typed(100) })
    .nullish(),
  mobile: typed(100),
  email: typed(1000),
  commsLanguage: typed(10),
  nif_faceup: attachment.nullish(),
  nif_facedown: attachment.nullish(),
})

/** `step` 4 of electricity. Powers in kW, with comma or point. */
const contract = z.object({
  cups: z.object({ name: typed(40) }),
  power: typed(20),
  power2: typed(20),
  power3: typed(20),
  power4: typed(20),
  power5: typed(20),
  power6: typed(20),
  promotional_code: z.array(z.string().max(60)).default([]),
  /** The product, and the access tariff. */
  tarifa: id,
  tarifaATR: id,
  selfcons: answer,
  selfconsCode: typed(5),
  cau: typed(40),
  generationPower: typed(20),
  selfcons_attach: attachments,
})

/** `step` 4 of gas. */
const gasContract = z.object({
  includeGas: answer,
  cups: typed(40),
  activeContract: answer,
  changeOwner: answer,
  comerOrigin: id,
  accessTariff: id,
  selectedProduct: id,
  selectedProductName: typed(200),
  invoice: attachments,
  electricityLeadId: typed(100),
})

/** `step` 5. */
const payment = z.object({
  cups: z.object({ name: typed(40) }),
  iban: typed(100),
  /** Our extension: an account on file of who is signed in, in place of an IBAN. */
  bank_id: id,
  owner_is_bank_owner: answer,
})

const ofLead = { lead_id: leadId.optional() }

const leadAnswer = z.object({ lead_id: leadId })
/** Body of one energy; `kind` says of which wizard, and counts with the first step. */
const wizard = { kind: z.enum(contractingKinds, choice).optional() }

export const sendLeadSchemas = {
  body: z.discriminatedUnion('step', [
    installation.extend({ ...wizard, ...ofLead, step: z.literal(numbers.installation) }),
    person.extend({ ...ofLead, step: z.literal(numbers.person) }),
    contract.extend({ ...ofLead, step: z.literal(numbers.contract) }),
    payment.extend({ ...ofLead, step: z.literal(numbers.payment) }),
  ]),
  response: leadAnswer,
}
export const sendGasLeadSchemas = {
  body: z.discriminatedUnion('step', [
    installation.extend({
      ...wizard,
      ...ofLead,
      electricityLeadId: typed(100),
      step: z.literal(numbers.installation),
    }),
    person.extend({ ...ofLead, step: z.literal(numbers.person) }),
    gasContract.extend({ ...ofLead, step: z.literal(numbers.gasContract) }),
    payment.extend({ ...ofLead, step: z.literal(numbers.payment) }),
  ]),
  response: leadAnswer,
}
export type LeadBody = z.input<typeof sendLeadSchemas.body>
export type GasLeadBody = z.input<typeof sendGasLeadSchemas.body>

/** Pass or fail only. `unknown`: the service is away, and it is checked later by a person. */
const checked = z.enum(['pass', 'fail', 'unknown'])
export const solvencySchemas = {
  params: byLead,
  response: z.object({ scoring: z.boolean(), result: checked }),
}
export const dniValidationSchemas = {
  params: byLead,
  response: z.object({ dni_valid: z.boolean(), result: checked }),
}

/** A draft as the wizard keeps it: what was typed, by step. Uploaded files by their key. */
const draftValues = z.partialRecord(z.enum(stepNames), z.record(z.string().max(40), z.unknown()))
const draft = z.object({
  lead_id: leadId,
  gas_lead_id: leadId.nullable(),
  kind: z.enum(contractingKinds),
  revision: z.int(),
  values: draftValues,
  current: z.enum(stepNames, choice),
  completed: z.int().min(0),
  is_kept: z.boolean(),
  saved_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type LeadDraft = z.infer<typeof draft>

export const findDraftSchemas = {
  query: z.object({ kind: z.enum(contractingKinds) }),
  response: z.object({
    draft: draft.nullable(),
    /** What the wizard ended with last, until a new draft is begun: the answers to its confirmations as they are now. */
    finished: z
      .object({
        electricity: confirmLeadSchemas.response.nullable(),
        gas: confirmLeadSchemas.response.nullable(),
      })
      .nullish(),
  }),
}
export type Finished = NonNullable<z.infer<typeof findDraftSchemas.response>['finished']>
const draftContent = draft
  .pick({ values: true, current: true, completed: true, is_kept: true })
  .extend({ may_call: z.boolean().optional() })
export const createDraftSchemas = {
  /** With what was typed: a page that is left has no second call. One that is there already is not written over. */
  body: z.object({ kind: z.enum(contractingKinds, choice), draft: draftContent.optional() }),
  response: z.object({ draft }),
}
export const saveDraftSchemas = {
  params: byLead,
  body: draftContent.extend({ revision: draft.shape.revision }),
  response: draft.pick({ revision: true, saved_at: true, expires_at: true }),
}
export const deleteDraftSchemas = { params: byLead, response: z.object({ deleted: z.literal(true) }) }
export const mailDraftLinkSchemas = {
  params: byLead,
  body: z.object({ email: typed(1000) }),
  response: z.object({ sent_to: z.string() }),
}
export const resumeDraftSchemas = {
  body: z.object({ token: z.string().min(20).max(200) }),
  response: z.object({ kind: z.enum(contractingKinds), lead_id: leadId }),
}

export const leadFilePurposes = ['invoice', 'identity', 'company', 'selfcons', 'gas_invoice'] as const
export const uploadLeadFileSchemas = {
  params: byLead,
  query: z.object({ purpose: z.enum(leadFilePurposes), name: z.string().max(1000).default('') }),
  response: z.object({ upload: z.string(), name: z.string(), size: z.int() }),
}

/** "Call me": from a step that is left unfinished, and from the public tools. */
export const leadContactSchemas = {
  body: z.object({
    ...leadContact(typed),
    consent: answer,
    cups: typed(40),
    invoice: attachments,
  }),
  response: z.object({ status: z.literal('OK'), result: z.string() }),
}
