import type { z } from 'zod'

/** What an operator gave cannot be used. Each problem names its place and says why. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Every issue of a failed check of what was given, with its place: `elements[3].html_block: too long`. */
export function problemsOf(error: z.ZodError, given: unknown): string[] {
  return error.issues.flatMap((issue) => problemsOfIssue(issue, given))
}

type Issue = z.core.$ZodIssue

function problemsOfIssue(issue: Issue, given: unknown): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${placeOf([...issue.path, key])}: unknown key`)
  const isOfType = ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code)
  const isMissing = isOfType && issue.path.length > 0 && valueAt(given, issue.path) === undefined
  return [`${placeOf(issue.path) || 'the whole'}: ${isMissing ? 'is missing' : reasonOf(issue)}`]
}

/** Where several forms are allowed, the last one says best what was expected. */
function reasonOf(issue: Issue): string {
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  if (inner) return reasonOf(inner)
  if (issue.code === 'invalid_value') return `is none of ${issue.values.map(String).join(', ')}`
  // Our own reasons are words for programs: `too_long`.
  return /^[a-z_]+$/.test(issue.message) ? issue.message.replaceAll('_', ' ') : issue.message
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    given,
  )
}

function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, part) => {
    if (typeof part === 'number') return `${place}[${part}]`
    return place === '' ? String(part) : `${place}.${String(part)}`
  }, '')
}
