import type { TextKey } from '#lib/texts.ts'

const failures: Readonly<Record<string, TextKey<'desk-casework'>>> = {
  changed_meanwhile: 'failed.changed',
  no_answer: 'failed.away',
  closed: 'failed.closed',
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
