import { type CaseClock, type ClockEntry, clockOf } from './case-clock.ts'
import type { DeadlineKind } from './deadlines.ts'

// The clock of a case into which others were merged. From the merging on, whatever happens to the case that goes on happens
// to each of them too; of all their dates the oldest counts. Merging ends a question that waited in the other one.

/** A case with those that were merged into it, each with its own. */
export interface CaseHistory {
  kind: DeadlineKind
  entries: readonly ClockEntry[]
  merged: readonly CaseHistory[]
}

type Line = Pick<CaseHistory, 'kind' | 'entries'>

/** What happened to each of them, up to the end of the case that goes on. */
function linesOf({ kind, entries, merged }: CaseHistory): [Line, ...Line[]] {
  const others = merged.flatMap((other) => {
    const end = other.entries.findLast((entry) => entry.kind === 'merged')
    const since = entries.filter(({ at }) => at > (end?.at ?? 0))
    return linesOf(other).map((line) => ({
      kind: line.kind,
      entries: [...line.entries.map((entry) => (entry === end ? goesOn(entry) : entry)), ...since],
    }))
  })
  return [{ kind, entries }, ...others]
}

const goesOn = (end: ClockEntry): ClockEntry => ({ ...end, kind: 'answered' })

export function clockOfMerged(history: CaseHistory, now: number, region = ''): CaseClock {
  const [own, ...others] = linesOf(history).map(({ entries, kind }) => clockOf(entries, kind, now, region))
  if (!own) throw new RangeError('A case has at least one line')
  const oldest = others.reduce((one, other) => (other.dueAt < one.dueAt ? other : one), own)
  return { ...oldest, ...(own.distributor && { distributor: own.distributor }) }
}

/** A case as it is stored: with the name of the one into which it was merged. */
export interface StoredHistory extends Line {
  name: string
  into: string | null
}

/** The case of this name, with all that were merged into it. */
export function historyOf(name: string, stored: readonly StoredHistory[]): CaseHistory | undefined {
  const own = stored.find((one) => one.name === name)
  if (!own) return undefined
  const merged = stored
    .filter(({ into }) => into === name)
    .flatMap((one) => historyOf(one.name, stored) ?? [])
  return { kind: own.kind, entries: own.entries, merged }
}
