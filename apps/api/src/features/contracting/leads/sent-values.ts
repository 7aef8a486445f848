import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
import { stepsOf } from '@fanal/domain/contracting/steps'
import type { Lead, LeadDraftValues } from './lead-queries.ts'

type Shown = { values: LeadDraftValues } & Pick<Lead, 'currentStep' | 'completed'>

/** Of a lead without a draft: the forms that were sent, as the wizard had them, and the step after them. */
export function sentValues(lead: Lead, gas: Lead | undefined): Shown {
  const { contract, person } = lead.steps
  // Nothing is sent of gas that was not chosen.
  const withoutGas = lead.kind === 'dual' && contract ? { gasContract: { includeGas: false } } : {}
  const gasContract = gas?.steps.gasContract
  const values = { ...lead.steps, ...withoutGas, ...(gasContract && { gasContract }) }
  const steps = stepsOf(lead.kind, { isCompany: isCompanyVat(person?.vat ?? ''), businessHalt: false })
  const missing = steps.findIndex((step) => !(step in values))
  return {
    values: values as LeadDraftValues,
    currentStep: steps[missing] ?? 'installation',
    completed: Math.max(0, missing),
  }
}
