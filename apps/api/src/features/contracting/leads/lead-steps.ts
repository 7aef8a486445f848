/** Of a file of a lead, where a form has files (`readLeadFile`). */
export interface LeadFileRef {
  upload: string
  name: string
  size: number
}

type Form = Record<string, unknown>

/** Forms that passed the rules, by step. */
export interface LeadSteps {
  installation?: Form
  person?: Form
  contract?: Form
  gasContract?: Form
  payment?: Form
}

export type CheckResult = 'pass' | 'fail' | 'unknown'

/** What an outside service said of a tax id. */
export interface LeadCheck {
  vat: string
  result: CheckResult
  at: string
}

export interface LeadChecks {
  solvency?: LeadCheck
  dni?: LeadCheck
}
