/** Where a value stands: the words as printed, and the page from 1. */
export interface Source {
  words: string
  page: number
}

/** What speaks for a value beside its label: where it stands, a sum that it is part of, or money that it explains. */
export type Evidence = 'label' | 'sum' | 'money'

export interface Candidate<T> {
  value: T
  evidence: Evidence
  sources: Source[]
}

export interface Found<T> {
  /** Undefined: nothing that two signs agree on. */
  value: T | undefined
  /** Where it was taken from; of what was not taken, where something like it stands. */
  sources: Source[]
}

const order: readonly Evidence[] = ['money', 'sum', 'label']

/** The one value that the best evidence is for; two that differ are none. */
export function settle<T>(candidates: readonly Candidate<T>[], seen: readonly Source[]): Found<T> {
  for (const evidence of order) {
    const best = candidates.filter((one) => one.evidence === evidence)
    const [first] = best
    if (!first) continue
    const isOne = new Set(best.map(({ value }) => JSON.stringify(value))).size === 1
    return isOne
      ? { value: first.value, sources: first.sources }
      : { value: undefined, sources: first.sources }
  }
  return { value: undefined, sources: [...seen] }
}
