import { formErrors, type SentStep } from '@fanal/domain/contracting/sent-fields'
import type { StepName } from '@fanal/domain/contracting/steps'
import { CallError } from '#lib/call.ts'
import type { StepValues } from './value-store.ts'
import type { Leads } from './wizard-context.ts'

/** The step that was refused is not always the one on the page. What it lacks has the names of its form. */
export class StepRefused extends Error {
  override name = 'StepRefused'
  /** Where it is corrected. */
  readonly step: StepName

  constructor(sent: { step: SentStep; lead: keyof Leads }, values: StepValues, cause: unknown) {
    const { step, lead } = sent
    super(step, { cause: cause instanceof CallError ? inFormNames(step, values[step], cause) : cause })
    // Beside electricity the supply point of the gas is typed in its own step.
    this.step = lead === 'gas' && step === 'installation' ? 'gasContract' : step
  }
}

/** Another window, or the mailed link, was faster: steps, summary and code of what is signed are refused. */
export function isSignedAlready(error: unknown): boolean {
  const isStep = error instanceof StepRefused
  const cause = isStep ? error.cause : error
  if (!(cause instanceof CallError)) return false
  return isStep ? cause.code === 'not_possible' : cause.errors['_']?.[0] === 'already_confirmed'
}

function inFormNames(step: SentStep, form: object, refusal: CallError): CallError {
  const { status, code, message, errors, reference } = refusal
  if (status !== 400) return refusal
  const named = formErrors(step, form, errors) as CallError['errors']
  return new CallError(status, { error: code, message, errors: named, ...(reference && { reference }) })
}
