import type { Gauge } from './http/metrics.ts'

/** What `/metrics` tells of things that happen beside requests. The labels of each are names of ours, few in number. */
const helps = {
  job_runs_total: 'Runs of background jobs by outcome.',
  job_seconds_total: 'Time that background jobs took.',
  outside_calls_total: 'Calls to other servers by host and outcome.',
  outside_call_seconds_total: 'Time until other servers answered or failed.',
  database_commits_unknown_total: 'Writes without a certain answer of the database.',
  answers_too_late_total: 'Requests that were given up because their answer took too long.',
} as const

type Name = keyof typeof helps

const known = new Map<Name, Map<string, { labels: Record<string, string>; value: number }>>()

/** Adds to a count of this process. */
export function count(name: Name, labels: Record<string, string> = {}, by = 1): void {
  const series = known.get(name) ?? new Map<string, { labels: Record<string, string>; value: number }>()
  known.set(name, series)
  const key = JSON.stringify(labels)
  series.set(key, { labels, value: (series.get(key)?.value ?? 0) + by })
}

/** Counts how work ends and how long it took: `ok`, or what `outcomeOf` says, or `failed`. */
export async function counted<T>(
  kind: 'job_run' | 'outside_call',
  labels: Record<string, string>,
  work: () => Promise<T>,
  outcomeOf: (answer: T) => string = () => 'ok',
): Promise<T> {
  const begin = performance.now()
  let outcome = 'failed'
  try {
    const answer = await work()
    outcome = outcomeOf(answer)
    return answer
  } finally {
    count(`${kind}s_total`, { ...labels, outcome })
    const seconds = (performance.now() - begin) / 1_000
    count(kind === 'job_run' ? 'job_seconds_total' : 'outside_call_seconds_total', labels, seconds)
  }
}

/** All counts since the process started. One without labels is there from the start. */
export const counts = (): Gauge[] =>
  (Object.keys(helps) as Name[]).map((name) => ({
    name,
    help: helps[name],
    isCounter: true,
    values: [...(known.get(name)?.values() ?? (/^(database|answers)_/.test(name) ? [{ value: 0 }] : []))],
  }))
