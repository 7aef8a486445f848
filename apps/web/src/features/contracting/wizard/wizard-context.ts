import type { contractingConfigSchemas } from '@fanal/contract/schemas/contracting-offers'
import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import type { Answer } from '@fanal/contract/endpoint'
import type { ContractingKind, StepName } from '@fanal/domain/contracting/steps'
import type { WizardState } from '@fanal/domain/contracting/wizard'
import { createContext, use } from 'react'
import type { DraftKeeper, DraftStatus } from '#features/contracting/draft/draft-keeper.ts'
import type { CallError } from '#lib/call.ts'
import type { FormStep, StepValues, ValueStore } from './value-store.ts'

export type ContractingConfig = Answer<typeof contractingConfigSchemas>

/** The answers to a signature, by energy. */
export interface Outcome {
  electricity?: ConfirmAnswer
  gas?: ConfirmAnswer
  /** The gas is signed too, but its answer got lost. */
  isGasUnread?: boolean
  /** Told by the server after a reload: nothing is typed here any more. */
  isShown?: boolean
}

export interface Leads {
  main: string | undefined
  /** Lead of the gas in a dual contract. */
  gas: string | undefined
}

/** From step to step. */
export interface Moves {
  /** Moved by the customer: the new step takes the focus. */
  hasMoved: boolean
  canGo: (to: StepName) => boolean
  go: (to: StepName) => void
  back: () => void
  /** Sends what is not sent yet and makes the checks. Whether the step can be left. */
  submit: <S extends FormStep>(step: S, values: StepValues[S]) => Promise<boolean>
  advance: () => void
  clearError: () => void
}

export interface Wizard extends Readonly<WizardState>, Moves {
  kind: ContractingKind
  store: ValueStore
  /** A check that no service answered: somebody does it later. */
  isCheckedLater: boolean
  /** What the server said to the last step that it did not take. */
  failure: CallError | undefined
  config: ContractingConfig | undefined
  draft: DraftStatus
  keeper: DraftKeeper
  outcome: Outcome
  /** All steps are with the server: what precedes papers and signature. */
  sendAll: () => Promise<Leads>
  /** Whether it is signed. */
  sign: () => Promise<boolean>
  /** Counts how often it began anew: no form of before is kept. */
  round: number
  /** Forgets what was typed here. */
  reset: () => void
  /** What was signed is shown until there is a new draft. */
  forgetSigned: () => Promise<void>
}

const WizardContext = createContext<Wizard | null>(null)
export const WizardProvider = WizardContext.Provider

export function useWizard(): Wizard {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('useWizard outside its provider')
  return wizard
}
