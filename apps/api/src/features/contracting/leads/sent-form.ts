import type { sendGasLeadSchemas, sendLeadSchemas } from '@fanal/contract/schemas/contracting'
import {
  contractOf,
  gasContractOf,
  installationOf,
  paymentBody,
  paymentOf,
  personOf,
} from '@fanal/domain/contracting/payloads'
import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
import { stepNumbers, stepsOf } from '@fanal/domain/contracting/steps'
import type { z } from 'zod'
import type { Lead, LeadDraftValues } from './lead-queries.ts'
import type { SentForm } from './lead-steps.ts'

export type StepBody = z.output<typeof sendLeadSchemas.body> | z.output<typeof sendGasLeadSchemas.body>

/** The form that a body was made of. */
export function sentForm(body: StepBody): SentForm {
  switch (body.step) {
    case stepNumbers.installation:
      return { step: 'installation', form: installationOf(body) }
    case stepNumbers.person:
      return { step: 'person', form: personOf(body) }
    case stepNumbers.contract:
      return 'accessTariff' in body
        ? { step: 'gasContract', form: gasContractOf(body) }
        : { step: 'contract', form: contractOf(body) }
    default:
      return { step: 'payment', form: paymentOf(body) }
  }
}

type Shown = { values: LeadDraftValues } & Pick<Lead, 'currentStep' | 'completed'>

/**
 * Shows a lead without a draft: the forms that were sent, as the wizard had them, and the step after them. The number of
 * an account on file stays here.
 */
export function sentValues(lead: Lead, gas: Lead | undefined): Shown {
  const { contract, person } = lead.steps
  // Nothing is sent of gas that was not chosen.
  const withoutGas = lead.kind === 'dual' && contract ? { gasContract: { includeGas: false } } : {}
  const gasContract = gas?.steps.gasContract
  const payment = lead.steps.payment && { payment: paymentOf(paymentBody(lead.steps.payment, '')) }
  const values = { ...lead.steps, ...payment, ...withoutGas, ...(gasContract && { gasContract }) }
  const steps = stepsOf(lead.kind, { isCompany: isCompanyVat(person?.vat ?? ''), businessHalt: false })
  const missing = steps.findIndex((step) => !(step in values))
  return {
    values: values as LeadDraftValues,
    currentStep: steps[missing] ?? 'installation',
    completed: Math.max(0, missing),
  }
}
