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

/** Every issue of a failed check, with its place: `elements[3].html_block: too long`. */
export function problemsOf(error: z.ZodError): string[] {
  return error.issues.flatMap(problemsOfIssue)
}

type Issue = z.core.$ZodIssue

function problemsOfIssue(issue: Issue): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${placeOf([...issue.path, key])}: unknown key`)
  return [`${placeOf(issue.path) || 'the whole'}: ${reasonOf(issue)}`]
}

/** Where several forms are allowed, the last one says best what was expected. */
function reasonOf(issue: Issue): string {
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  return inner ? reasonOf(inner) : issue.message.replaceAll('_', ' ')
}

function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, part) => {
    if (typeof part === 'number') return `${place}[${part}]`
    return place === '' ? String(part) : `${place}.${String(part)}`
  }, '')
}
