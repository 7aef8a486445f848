import type { CheckedName } from '@fanal/domain/contracting/checks/holder-checks'
import { z } from 'zod'
import { type OutsideService, postJson, ServiceAway } from '../post-json.ts'

export type CheckVerdict = 'pass' | 'fail'

/** Asks the outside companies that know who pays, and whose a DNI is. Throws `ServiceAway` without a clear verdict. */
export interface ChecksGateway {
  /** Whether it answers without a configured address: the demo's double does. */
  isBuiltIn: boolean
  solvency(service: OutsideService, person: Pick<CheckedName, 'vat'>): Promise<CheckVerdict>
  dni(service: OutsideService, person: CheckedName): Promise<CheckVerdict>
}

const answer = z.object({ result: z.enum(['pass', 'fail']) })

async function verdictOf(service: OutsideService, body: object): Promise<CheckVerdict> {
  const { data } = answer.safeParse(await postJson(service, body))
  if (!data) throw new ServiceAway('no verdict')
  return data.result
}

/** JSON over HTTP (docs/operations/configure.md). Only what is needed for the verdict is sent. */
export const outsideChecks: ChecksGateway = {
  isBuiltIn: false,
  solvency: (service, { vat }) => verdictOf(service, { vat }),
  dni: (service, { vat, name, surname1, surname2 }) => verdictOf(service, { vat, name, surname1, surname2 }),
}
