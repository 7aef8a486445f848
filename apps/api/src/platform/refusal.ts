import type { z } from 'zod'

/** Invalid operator input. Each problem names its place and reason. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** All issues of a failed validation, with their paths: `elements[3].html_block: too long`. */
export function problemsOf(error: z.ZodError, given: unknown): string[] {
  return error.issues.flatMap((issue) => problemsOfIssue(issue, given))
}

/** How many problems of a file are told at once. */
const toldProblems = 20

/** A file as its schema has it, or a refusal of the whole. */
export function readWhole<T>(schema: z.ZodType<T>, file: unknown): T {
  const { data, error } = schema.safeParse(file)
  if (error) throw new Refusal(problemsOf(error, file).slice(0, toldProblems))
  return data
}

/** Refuses a list that has an id twice. */
export function refuseTwice(items: readonly { id: number }[]): void {
  const ids = items.map(({ id }) => id)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice !== undefined) throw new Refusal([`the id ${twice} is there twice`])
}

type Issue = z.core.$ZodIssue

function problemsOfIssue(issue: Issue, given: unknown): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${placeOf([...issue.path, key])}: unknown key`)
  const isOfType = ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code)
  const isMissing = isOfType && issue.path.length > 0 && valueAt(given, issue.path) === undefined
  return [`${placeOf(issue.path) || 'the whole'}: ${isMissing ? 'is missing' : reasonOf(issue)}`]
}

/** For a union, the last alternative has the best message. */
function reasonOf(issue: Issue): string {
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  if (inner) return reasonOf(inner)
  if (issue.code === 'invalid_value') return `is none of ${issue.values.map(String).join(', ')}`
  // Our own codes are for programs: `too_long`.
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
