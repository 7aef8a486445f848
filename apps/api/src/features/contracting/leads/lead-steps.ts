import type { StepForms } from '@fanal/domain/contracting/forms/forms'

/** A file of a lead, where a form has files (`readLeadFile`). */
export interface LeadFileRef {
  upload: string
  name: string
  size: number
}

/** Forms that passed the rules; their files are `LeadFileRef`s. */
export type LeadSteps = Partial<StepForms>

export type SentForm = {
  [Name in keyof LeadSteps]-?: { step: Name; form: NonNullable<LeadSteps[Name]> }
}[keyof LeadSteps]
