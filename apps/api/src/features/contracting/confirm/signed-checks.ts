import {
  type HolderCheckKind,
  holderCheckKinds,
  type HolderChecks,
} from '@fanal/domain/contracting/checks/holder-checks'
import type { AllSettings } from '@fanal/domain/settings/settings'
import type { Deps } from '#deps'
import { namedPerson } from '#features/contracting/leads/ask-services'
import type { Lead } from '#features/contracting/leads/lead-queries'
import { checksOn } from '#features/contracting/offers/check-person'

/** Answers about this holder; a check that is on and has none is open, with what is needed to ask again. */
export function signedChecks(
  deps: Pick<Deps, 'gateways'>,
  { steps, checks }: Lead,
  settings: AllSettings,
): HolderChecks {
  const { person, installation } = steps
  if (!person) return {}
  const { vat } = person
  const on = checksOn(deps, settings)
  const isAgreed = { solvency: installation?.acceptMorosityVerification === true, dni: true }
  const names = { solvency: { vat, name: '', surname1: '', surname2: '' }, dni: namedPerson(person) }
  const at = new Date().toISOString()
  const checkOf = (kind: HolderCheckKind) => {
    const known = checks[kind]
    if (known?.vat === vat && known.result !== 'unknown') return known
    return on[kind] && isAgreed[kind]
      ? ({ vat, result: 'unknown', at, person: names[kind] } as const)
      : undefined
  }
  return Object.fromEntries(
    holderCheckKinds.flatMap((kind) => {
      const check = checkOf(kind)
      return check ? [[kind, check]] : []
    }),
  )
}
