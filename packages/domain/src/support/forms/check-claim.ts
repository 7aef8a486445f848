import { questionsOf } from '../claims/claim-questions.ts'
import { type ClaimOffer, offeredSubtypes, offeredTypes } from '../claims/claim-types.ts'
import { descriptionError, filesError } from './case-text.ts'
import { type AnswerError, type AnswerRules, type ClaimAnswers, checkAnswers } from './claim-answers.ts'

export interface ClaimForm {
  contract?: string | undefined
  tipus: string
  subtipus: string
  comments: string
  /** One at most. */
  attachment: readonly unknown[]
  /** Absent where a client does not ask the questions. */
  answers?: ClaimAnswers | undefined
}

export type ClaimRules = ClaimOffer & AnswerRules

type FieldError = 'required' | 'not_a_choice' | 'too_long' | 'too_many_files'
/** Errors by field; `answers.invoice_id`… for the questions. */
export type ClaimErrors = Partial<Record<string, FieldError | AnswerError>>

const mostFiles = 1

function choiceError(chosen: string, offered: readonly string[]) {
  if (!chosen) return 'required' as const
  return offered.includes(chosen) ? undefined : ('not_a_choice' as const)
}

/** The server checks who owns the contract, invoice, change or case. */
export function checkClaim(form: ClaimForm, rules: ClaimRules): ClaimErrors {
  const { contract = '', tipus, subtipus, comments, attachment, answers } = form
  const found = {
    contract: contract.trim() ? undefined : ('required' as const),
    tipus: choiceError(tipus, offeredTypes(rules)),
    subtipus: choiceError(subtipus, offeredSubtypes(tipus, rules)),
    comments: descriptionError(comments),
    attachment: filesError(attachment, mostFiles),
  }
  return {
    ...Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined)),
    ...(answers && !found.subtipus && checkAnswers(questionsOf(subtipus), answers, rules)),
  }
}
