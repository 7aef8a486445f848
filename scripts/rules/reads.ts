import { bareOf } from './statements.ts'

// Which tables a statement reads, and circles of features that use each other.

/** Names of tables and views, not those of columns (`a.name`) or aliases (`as name`). */
export function namedIn(text: string, isKnown: (name: string) => boolean): string[] {
  const words = bareOf(text).matchAll(/(?<![.\w]|\bas\s+|\$)(\w+)(?!\w|\s*\.)/gi)
  return [...new Set([...words].map(([, name = '']) => name.toLowerCase()).filter(isKnown))]
}

export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** From pairs of a user and what it uses. */
export function graphOf(pairs: Iterable<readonly [user: string, used: string]>): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [user, used] of pairs)
    if (user !== used) graph.set(user, (graph.get(user) ?? new Set()).add(used))
  return graph
}

function reachedFrom(graph: Graph, start: string, seen = new Set<string>()): Set<string> {
  for (const next of graph.get(start) ?? [])
    if (!seen.has(next)) {
      seen.add(next)
      reachedFrom(graph, next, seen)
    }
  return seen
}

/** Everything that uses itself by way of others. */
export const inCircles = (graph: Graph): string[] =>
  [...graph.keys()].filter((one) => reachedFrom(graph, one).has(one)).toSorted()
