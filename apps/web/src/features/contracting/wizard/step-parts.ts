import type { StepName } from '@fanal/domain/contracting/steps'
import { lazyPart, type LazyPart } from '#lib/lazy/lazy-part.tsx'

/** Each step is loaded when it is near. */
export const stepParts: Record<StepName, LazyPart<object>> = {
  installation: lazyPart(
    async () => (await import('../steps/installation/installation-step.tsx')).InstallationStep,
    ['fields', 'bill-scan'],
  ),
  person: lazyPart(async () => (await import('../steps/person/person-step.tsx')).PersonStep, ['fields']),
  contract: lazyPart(
    async () => (await import('../steps/contract/contract-step.tsx')).ContractStep,
    ['fields', 'contracting-price'],
  ),
  gasContract: lazyPart(
    async () => (await import('../steps/gas-contract/gas-contract-step.tsx')).GasContractStep,
    ['fields', 'contracting-price'],
  ),
  payment: lazyPart(async () => (await import('../steps/payment/payment-step.tsx')).PaymentStep),
  confirmation: lazyPart(
    async () => (await import('../steps/confirmation/confirmation-step.tsx')).ConfirmationStep,
    ['fields', 'contracting-price'],
  ),
  finish: lazyPart(async () => (await import('../steps/finish/finish-step.tsx')).FinishStep),
}
