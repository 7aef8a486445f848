import type { CheckedName, HolderCheckResult } from '@fanal/domain/contracting/checks/holder-checks'
import type { AllSettings } from '@fanal/domain/settings/settings'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import { findSettings } from '#features/settings/queries'
import type { CheckVerdict } from '#gateways/checks/checks'
import { type OutsideService, ServiceAway } from '#gateways/post-json'

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
export const checkSolvency = (deps: ChecksDeps, person: Pick<CheckedName, 'vat'>, log: FastifyBaseLogger) =>
  check(deps, 'solvency', log, (service) => deps.gateways.checks.solvency(service, person))

/** Whether the DNI belongs to the name. Undefined if the check is off. */
export const checkDni = (deps: ChecksDeps, person: CheckedName, log: FastifyBaseLogger) =>
  check(deps, 'dni', log, (service) => deps.gateways.checks.dni(service, person))

/** No answer is no verdict; the log says why, and nothing of the person. */
async function check(
  { database, gateways, env }: ChecksDeps,
  name: 'solvency' | 'dni',
  log: FastifyBaseLogger,
  ask: (service: OutsideService) => Promise<CheckVerdict>,
): Promise<HolderCheckResult | undefined> {
  const settings = await findSettings(database)
  if (!checksOn({ gateways }, settings)[name]) return undefined
  const { scoringUrl, dniValidationUrl, timeoutMs } = settings.services
  const service = {
    solvency: { url: scoringUrl, timeoutMs, token: env.SCORING_TOKEN },
    dni: { url: dniValidationUrl, timeoutMs, token: env.DNI_VALIDATION_TOKEN },
  }[name]
  try {
    return await ask(service)
  } catch (error) {
    if (!(error instanceof ServiceAway)) throw error
    log.warn({ service: name, reason: error.message }, 'an outside service does not answer')
    return 'unknown'
  }
}
