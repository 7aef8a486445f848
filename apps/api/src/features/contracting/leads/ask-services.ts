import type { PersonForm } from '@fanal/domain/contracting/forms/forms'
import { isCompanyVat } from '@fanal/domain/contracting/forms/forms'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import { checkDni, checkSolvency } from '#features/contracting/offers/check-person'
import { AppError } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import { findCheck, saveCheck } from './draft-queries.ts'
import type { Lead } from './lead-queries.ts'
import type { CheckResult, LeadCheck, LeadChecks } from './lead-steps.ts'

// Whether somebody pays, and whose a DNI is, is nobody's business: an outside service is asked for the person of a lead, once,
// and seldom from one place, so that it cannot be used to ask for others.

const perCaller = { max: 20, windowSeconds: 3600 }
const perLead = { max: 10, windowSeconds: 86_400 }

interface Asked {
  lead: Lead
  kind: keyof LeadChecks
  /** Network of the caller. */
  caller: string
  log: FastifyBaseLogger
}

/** What was said before of this person; else what a service says now. */
export async function askService(deps: Deps, asked: Asked): Promise<CheckResult> {
  const { lead, kind } = asked
  const { person, installation } = lead.steps
  const isAgreed = kind === 'dni' || installation?.acceptMorosityVerification === true
  if (!person || !isAgreed || lead.confirmedAt) throw new AppError('not_possible')
  return knownResult(lead.checks[kind]) ?? askOnce(deps, asked, person)
}

const knownResult = (said: LeadCheck | undefined) =>
  said && said.result !== 'unknown' ? said.result : undefined

const underWay = new Map<string, Promise<CheckResult>>()

/** Two calls at once share one question. */
function askOnce(deps: Deps, asked: Asked, person: PersonForm): Promise<CheckResult> {
  const key = `${asked.kind} ${asked.lead.id} ${JSON.stringify(person)}`
  const known = underWay.get(key)
  if (known) return known
  const answer = askNow(deps, asked, person).finally(() => underWay.delete(key))
  underWay.set(key, answer)
  return answer
}

async function askNow(deps: Deps, asked: Asked, person: PersonForm): Promise<CheckResult> {
  const { lead, kind, caller, log } = asked
  const { database } = deps
  // Another call may have been answered after this lead was read.
  const known = knownResult(await findCheck(database, lead.id, { kind, person }))
  if (known) return known
  await takeHit(database, { bucket: `lead check ${caller}`, ...perCaller })
  await takeHit(database, { bucket: `lead check ${lead.id}`, ...perLead })
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
function namedPerson(form: PersonForm) {
  return isCompanyVat(form.vat)
    ? { vat: form.repVat, name: form.repName, surname1: form.repSurName1, surname2: form.repSurName2 }
    : { vat: form.vat, name: form.name, surname1: form.surName1, surname2: form.surName2 }
}
