import { createHash } from 'node:crypto'
import type { PersonForm } from '@fanal/domain/contracting/forms/forms'
import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
import type {
  CheckedName,
  HolderCheck,
  HolderCheckKind,
  HolderCheckResult,
} from '@fanal/domain/contracting/checks/holder-checks'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import { checkDni, checkSolvency } from '#features/contracting/offers/check-person'
import { AppError } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import { findCheck, saveCheck } from './draft-queries.ts'
import type { Lead } from './lead-queries.ts'

// Outside services are asked about the person of a lead only, once, so that nobody can use them to learn about others. The limits
// are those of a draft and of a tax id: many customers share one network (a mobile carrier, a sales office), so its own is far
// above. Beyond a limit the wizard goes on, and the check is made after the signature.

const perLead = { max: 10, windowSeconds: 86_400 }
const perTaxId = { max: 10, windowSeconds: 86_400 }
const perNetwork = { max: 600, windowSeconds: 3600 }

interface Asked {
  lead: Lead
  kind: HolderCheckKind
  /** Network of the caller. */
  caller: string
  log: FastifyBaseLogger
}

/** What was said before of this person; else what a service says now. */
export async function askService(deps: Deps, asked: Asked): Promise<HolderCheckResult> {
  const { lead, kind } = asked
  const { person, installation } = lead.steps
  const isAgreed = kind === 'dni' || installation?.acceptMorosityVerification === true
  if (!person || !isAgreed || lead.confirmedAt) throw new AppError('not_possible')
  return knownResult(lead.checks[kind]) ?? askOnce(deps, asked, person)
}

const knownResult = (said: HolderCheck | undefined) =>
  said && said.result !== 'unknown' ? said.result : undefined

const underWay = new Map<string, Promise<HolderCheckResult>>()

/** Two calls at once share one question. */
function askOnce(deps: Deps, asked: Asked, person: PersonForm): Promise<HolderCheckResult> {
  const key = `${asked.kind} ${asked.lead.id} ${JSON.stringify(person)}`
  const known = underWay.get(key)
  if (known) return known
  const answer = askNow(deps, asked, person).finally(() => underWay.delete(key))
  underWay.set(key, answer)
  return answer
}

async function askNow(deps: Deps, asked: Asked, person: PersonForm): Promise<HolderCheckResult> {
  const { lead, kind, caller, log } = asked
  const { database } = deps
  // Another call may have been answered after this lead was read.
  const known = knownResult(await findCheck(database, lead.id, { kind, person }))
  if (known) return known
  const mark = createHash('sha256').update(person.vat).digest('base64url')
  await takeHit(database, { bucket: `lead check ${kind} ${lead.id}`, ...perLead })
  await takeHit(database, { bucket: `lead check ${kind} of ${mark}`, ...perTaxId })
  await takeHit(database, { bucket: `lead check ${caller}`, ...perNetwork })
  const result =
    kind === 'solvency'
      ? await checkSolvency(deps, person, log)
      : await checkDni(deps, namedPerson(person), log)
  // Switched off.
  if (!result) throw new AppError('not_found')
  const check = { vat: person.vat, result, at: new Date().toISOString() }
  await saveCheck(database, lead.id, { kind, check, person })
  return result
}

/** For a company, whoever represents it. */
export function namedPerson(form: PersonForm): CheckedName {
  return isCompanyVat(form.vat)
    ? { vat: form.repVat, name: form.repName, surname1: form.repSurName1, surname2: form.repSurName2 }
    : { vat: form.vat, name: form.name, surname1: form.surName1, surname2: form.surName2 }
}
