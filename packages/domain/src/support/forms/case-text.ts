import { hasControlCharacters } from '../../identifiers/plain-text.ts'

export const subjectMax = 150
export const descriptionMax = 10_000
/** Words beside a rating. */
export const wordsMax = 2_000
/** At most, whatever a form offers; none is required. */
export const mostCaseFiles = 6

/** One line: it becomes the subject of mails. */
export function subjectError(text: string): 'required' | 'too_long' | 'control_characters' | undefined {
  const subject = text.trim()
  if (!subject) return 'required'
  if (subject.length > subjectMax) return 'too_long'
  return hasControlCharacters(subject) ? 'control_characters' : undefined
}

export function descriptionError(text: string): 'required' | 'too_long' | undefined {
  if (!text.trim()) return 'required'
  return text.length > descriptionMax ? 'too_long' : undefined
}

export const filesError = (files: readonly unknown[], maxFiles = mostCaseFiles) =>
  files.length > maxFiles ? ('too_many_files' as const) : undefined

/** Without the fields that have none. */
export function onlyErrors<E extends object>(errors: E): Partial<{ [K in keyof E]: NonNullable<E[K]> }> {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Partial<{
    [K in keyof E]: NonNullable<E[K]>
  }>
}
