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

/** What a draft holds, over blank steps. */
export function restoredValues(blank: StepValues, draft: Pick<LeadDraft, 'values'>): StepValues {
  const steps = Object.keys(blank) as FormStep[]
  return Object.fromEntries(
    steps.map((step) => [step, restored(blank[step], draft.values[step])]),
  ) as unknown as StepValues
}
