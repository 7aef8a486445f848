import { normaliseNif } from '@fanal/domain/identifiers/nif'
import type { Env } from '#platform/env'
import { type OutsideService, ServiceAway } from '../post-json.ts'
import { type ChecksGateway, type CheckVerdict, outsideChecks } from './checks.ts'

/** Tax ids with a fixed outcome; README.md lists them. */
const badScore = '00000001R'
const otherName = '00000002W'
const nobodyAnswers = '00000003A'

function verdictOf(vat: string, refused: string): CheckVerdict {
  const plain = normaliseNif(vat)
  if (plain === nobodyAnswers) throw new ServiceAway('demo')
  return plain === refused ? 'fail' : 'pass'
}

/** The demo's double; a configured service takes its place. */
const demoChecks: ChecksGateway = {
  isBuiltIn: true,
  solvency: async (service, person) =>
    isSet(service) ? outsideChecks.solvency(service, person) : verdictOf(person.vat, badScore),
  dni: async (service, person) =>
    isSet(service) ? outsideChecks.dni(service, person) : verdictOf(person.vat, otherName),
}

const isSet = ({ url }: OutsideService) => url !== ''

/** Whatever the settings say: the double is never available in production. */
export const checksFor = ({ DEMO, isProduction }: Pick<Env, 'DEMO' | 'isProduction'>): ChecksGateway =>
  DEMO && !isProduction ? demoChecks : outsideChecks
