import { useFailureText } from '#desk/lib/failure-text.ts'
import type { CallError } from '#lib/call.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'

const failures: Readonly<Record<string, TextKey<'desk-casework'>>> = {
  changed_meanwhile: 'failed.changed',
  no_answer: 'failed.away',
  closed: 'failed.closed',
  too_soon: 'why.tooSoon',
  variable_left: 'failed.variable',
  dispute_body_missing: 'failed.body',
  not_a_line: 'failed.pin',
  not_in_text: 'failed.pin',
  too_long: 'failed.long',
}

/** What became of something that was not sent, by the first of these codes that says it. */
export function failureOf(...codes: readonly string[]): TextKey<'desk-casework'> {
  return codes.map((code) => failures[code]).find((text) => text !== undefined) ?? 'failed.other'
}

/** Why something about a case was refused: for a missing permission, with those who have it. */
export function useCaseFailure(): (failure: CallError) => string {
  const t = useTexts('desk-casework')
  const failureText = useFailureText()
  return (failure) =>
    failure.code === 'not_permitted'
      ? failureText(failure)
      : t(failureOf(failure.code, ...Object.values(failure.errors).flat()))
}
