import { leadDniValidation, leadSolvency } from '@fanal/contract/contracting'
import type { LeadError } from '@fanal/domain/contracting/wizard'
import { call } from '#lib/call.ts'
import type { ContractingConfig } from './wizard-context.ts'

interface Checked {
  error?: LeadError
  /** A service is away: nothing is known, and somebody checks it later. */
  isLater: boolean
}

type Result = 'pass' | 'fail' | 'unknown'

/** A call without an answer is a service that is away. */
const resultOf = async (asked: Promise<{ result: Result }>): Promise<Result> => {
  try {
    return (await asked).result
  } catch {
    return 'unknown'
  }
}

/** Identity and solvency, as far as this portal checks them. */
export async function runChecks(leadId: string, config: ContractingConfig | undefined): Promise<Checked> {
  const args = { params: { leadId } }
  const dni = config?.checks_dni ? await resultOf(call(leadDniValidation, args)) : 'pass'
  if (dni === 'fail') return { error: 'dniInvalid', isLater: false }
  const score = config?.checks_solvency ? await resultOf(call(leadSolvency, args)) : 'pass'
  if (score === 'fail') return { error: 'badScore', isLater: false }
  return { isLater: dni === 'unknown' || score === 'unknown' }
}
