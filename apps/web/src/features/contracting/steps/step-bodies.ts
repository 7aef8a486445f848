import {
  confirmationBody,
  contractBody,
  gasContractBody,
  installationBody,
  paymentBody,
  personBody,
} from '@fanal/domain/contracting/payloads'
import type { SentStep } from '@fanal/domain/contracting/sent-fields'
import { type ContractingKind, stepNumbers as numbers } from '@fanal/domain/contracting/steps'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'

/** Without `lead_id`. */
export type Body = Record<string, unknown> & { step: number }

export type Bodies = Partial<Record<SentStep, Body>>

/** One energy: each step as it is. */
export function mainBodies(kind: ContractingKind, values: StepValues): Bodies {
  const { installation, person, contract, gasContract, payment } = values
  const { cups } = installation
  return {
    installation: { step: numbers.installation, kind, ...installationBody(installation) },
    person: { step: numbers.person, ...personBody(person, cups) },
    ...(kind === 'gas'
      ? {
          gasContract: {
            step: numbers.gasContract,
            ...gasContractBody({ ...gasContract, includeGas: true, cups }),
          },
        }
      : { contract: { step: numbers.contract, ...contractBody(contract, cups) } }),
    payment: { step: numbers.payment, ...paymentBody(payment, cups) },
  }
}

/** The gas of a dual contract: the same place and person, with its own supply point and present retailer. */
export function gasBodies(values: StepValues, electricityLeadId: string): Bodies {
  const { installation, person, gasContract, payment } = values
  const { cups, activeContract, changeOwner, comerOrigin, invoice } = gasContract
  const supply = { ...installation, cups, activeContract, changeOwner, comerOrigin, invoice }
  return {
    installation: {
      step: numbers.installation,
      kind: 'dual',
      electricityLeadId,
      ...installationBody(supply),
    },
    person: { step: numbers.person, ...personBody({ ...person, changeOwner }, cups) },
    gasContract: { step: numbers.gasContract, ...gasContractBody(gasContract, { electricityLeadId }) },
    payment: { step: numbers.payment, ...paymentBody(payment, cups) },
  }
}

/** The last step: what was accepted, and the code. */
export const signatureBody = ({ confirmation }: StepValues) => confirmationBody(confirmation)
