import type { sendGasLeadSchemas, sendLeadSchemas } from '@fanal/contract/schemas/contracting'
import {
  contractOf,
  gasContractOf,
  installationOf,
  paymentOf,
  personOf,
} from '@fanal/domain/contracting/payloads'
import { stepNumbers } from '@fanal/domain/contracting/steps'
import type { z } from 'zod'
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
