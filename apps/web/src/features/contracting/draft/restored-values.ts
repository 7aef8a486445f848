import type { LeadDraft } from '@fanal/contract/schemas/contracting'
import type { FormStep, StepValues } from '#features/contracting/wizard/value-store.ts'

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** A kept value of another kind, as an older version wrote it, is left out. A choice not made yet is null. */
function restored<T extends object>(blank: T, kept: Readonly<Record<string, unknown>> = {}): T {
  const known = Object.entries(blank).map(([name, value]: [string, unknown]) => {
    const given = kept[name]
    if (given === undefined || given === null) return [name, value]
    if (value === null) return [name, given]
    if (kindOf(value) !== kindOf(given)) return [name, value]
    return [
      name,
      kindOf(value) === 'object' ? restored(value as object, given as Record<string, unknown>) : given,
    ]
  })
  return Object.fromEntries(known) as T
}

/** Without the moment at which it was agreed to, as older versions kept it, nothing of it counts as agreed to. */
function dated(
  blank: StepValues['confirmation'],
  kept: StepValues['confirmation'],
): StepValues['confirmation'] {
  const { consentedAt } = kept
  const isEarly = kept.start === 'now' || kept.start === 'on'
  return {
    ...kept,
    start: isEarly && !consentedAt.early_start ? blank.start : kept.start,
    acceptOVConditions: consentedAt.contract ? kept.acceptOVConditions : blank.acceptOVConditions,
    acceptGdpr: consentedAt.gdpr ? kept.acceptGdpr : blank.acceptGdpr,
    acceptPublicity: consentedAt.publicity ? kept.acceptPublicity : blank.acceptPublicity,
    waivesSocialBonus: consentedAt.social_bonus_waiver ? kept.waivesSocialBonus : blank.waivesSocialBonus,
  }
}

/** What a draft holds, over blank steps. */
export function restoredValues(blank: StepValues, draft: Pick<LeadDraft, 'values'>): StepValues {
  const steps = Object.keys(blank) as FormStep[]
  const values = Object.fromEntries(
    steps.map((step) => [step, restored(blank[step], draft.values[step])]),
  ) as unknown as StepValues
  return { ...values, confirmation: dated(blank.confirmation, values.confirmation) }
}
