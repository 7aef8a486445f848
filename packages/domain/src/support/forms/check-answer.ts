import { descriptionError, filesError, onlyErrors } from './case-text.ts'

export interface CaseAnswer {
  message: string
  attachments: readonly unknown[]
}

export type CaseAnswerErrors = { message?: 'required' | 'too_long'; attachments?: 'too_many_files' }

/** Words, or a file without words: a photograph may be all that was asked for. */
export function checkCaseAnswer(
  { message, attachments }: CaseAnswer,
  { maxFiles }: { maxFiles?: number | undefined } = {},
): CaseAnswerErrors {
  const isWordless = attachments.length > 0 && !message.trim()
  return onlyErrors({
    message: isWordless ? undefined : descriptionError(message),
    attachments: filesError(attachments, maxFiles),
  })
}
