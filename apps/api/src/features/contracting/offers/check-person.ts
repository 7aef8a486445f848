import type { AllSettings } from '@fanal/domain/settings/settings'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import { findSettings } from '#features/settings/queries'
import type { CheckedPerson, CheckVerdict } from '#gateways/checks/checks'
import { ServiceAway } from '#gateways/post-json'

/** `unknown`: the service is away; a person checks later. */
export type CheckResult = CheckVerdict | 'unknown'

type ChecksDeps = Pick<Deps, 'database' | 'gateways' | 'env'>

/** Which checks the operator wants and a service can answer. */
export function checksOn({ gateways }: Pick<Deps, 'gateways'>, { contractation, services }: AllSettings) {
  const { isBuiltIn } = gateways.checks
  return {
    solvency: contractation.morosityVerification.enabled && (isBuiltIn || services.scoringUrl !== ''),
    dni: contractation.dniVerification.enabled && (isBuiltIn || services.dniValidationUrl !== ''),
  }
}

/** Undefined if the check is off. */
export async function checkSolvency(
  deps: ChecksDeps,
  person: Pick<CheckedPerson, 'vat'>,
  log: FastifyBaseLogger,
): Promise<CheckResult | undefined> {
  const settings = await findSettings(deps.database)
  if (!checksOn(deps, settings).solvency) return undefined
  const { scoringUrl: url, timeoutMs } = settings.services
  const service = { url, timeoutMs, token: deps.env.SCORING_TOKEN }
  return resultOf('solvency', deps.gateways.checks.solvency(service, person), log)
}

/** Whether the DNI belongs to the name. Undefined if the check is off. */
export async function checkDni(
  deps: ChecksDeps,
  person: CheckedPerson,
  log: FastifyBaseLogger,
): Promise<CheckResult | undefined> {
  const settings = await findSettings(deps.database)
  if (!checksOn(deps, settings).dni) return undefined
  const { dniValidationUrl: url, timeoutMs } = settings.services
  const service = { url, timeoutMs, token: deps.env.DNI_VALIDATION_TOKEN }
  return resultOf('dni', deps.gateways.checks.dni(service, person), log)
}

/** No answer is no verdict; the log says why, and nothing of the person. */
async function resultOf(
  service: string,
  asked: Promise<CheckVerdict>,
  log: FastifyBaseLogger,
): Promise<CheckResult> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ServiceAway)) throw error
    log.warn({ service, reason: error.message }, 'an outside service does not answer')
    return 'unknown'
  }
}
