import { confirmationConsents } from '@fanal/domain/contracting/forms/consents'
import { startKinds } from '@fanal/domain/contracting/forms/forms'
import { signCodeChannels } from '@fanal/domain/contracting/forms/sign-code'
import { z } from 'zod'
import { answer, byLead, choice, consentTimes, typed } from '../parts/lead.ts'

// The last step of the wizard: its papers, the code, and the signature.

export const confirmLeadSchemas = {
  params: byLead,
  body: z.object({
    accept_ov_conditions: answer,
    accept_gdpr: answer,
    activate_publicity: answer,
    confirm: z.literal(true, 'required'),
    /** When supply should start; `now` is the express request that the law asks for. */
    start: z.enum(startKinds, choice).optional(),
    start_day: typed(10),
    /** The social bonus is given up; required where the supply point has it. */
    waives_social_bonus: answer,
    /** The code of `sendSignCode`: it signs. Not asked of a company whose contract is made by a person. */
    code: typed(20),
    consented_at: consentTimes(confirmationConsents),
  }),
  response: z.object({
    status: z.enum(['OK', 'ERROR']),
    result: z.object({
      render: z.object({ format: z.enum(['html', 'markdown']), body: z.string() }),
      error: z.string().optional(),
      contract: z.string().nullable(),
      /** The case of a company that is called instead. */
      case_number: z.string().nullish(),
      /** Where the signed papers were sent, with most of it hidden. */
      sent_to: z.string().nullable(),
      signed_at: z.iso.datetime().nullish(),
      due: z
        .object({ sent_by: z.string(), active_by: z.iso.date(), withdraw_until: z.iso.date() })
        .nullable(),
    }),
  }),
}
/** What an automated check refused is looked at by a person: the number of the case. */
export const reviewLeadSchemas = { params: byLead, response: z.object({ number: z.string() }) }

export type ConfirmAnswer = z.infer<typeof confirmLeadSchemas.response>

const channel = z.enum(signCodeChannels)
const sentCode = z.object({
  channel,
  sent_to: z.string(),
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** From when another can be sent, and how many more. */
  again_at: z.iso.datetime(),
  left: z.int().min(0),
})

/** The documents that precede the signature. */
export const paperKinds = ['summary', 'contract', 'sepa', 'waiver'] as const
export const sendSummarySchemas = {
  params: byLead,
  body: z.object({
    start: z.enum(startKinds, choice),
    start_day: typed(10),
    /** Mailed again although it says the same: the first one did not arrive. */
    again: answer,
  }),
  response: z.object({
    sent_to: z.string(),
    sent_at: z.iso.datetime(),
    sha256: z.string(),
    /** One is lost by signing, and has to be given up expressly. */
    has_social_bonus: z.boolean().optional(),
    /** The ways to receive the code, the best first, with most of the number or address hidden. */
    channels: z.array(z.object({ channel, to: z.string() })),
    /** The one that was sent last. */
    code: sentCode.nullable(),
  }),
}
export const sendSignCodeSchemas = {
  params: byLead,
  body: z.object({ channel: z.enum(signCodeChannels, choice) }),
  response: sentCode,
}
export type SentCode = z.infer<typeof sentCode>
export const leadPaperSchemas = {
  params: byLead.extend({ paper: z.enum(paperKinds) }),
}
