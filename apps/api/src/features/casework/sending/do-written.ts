import type { CaseDraft } from '@fanal/contract/schemas/desk/casework'
import type { WrittenAct } from '@fanal/domain/casework/sending'
import { leftVariables } from '@fanal/domain/casework/text-module'
import { correctionsOf } from '@fanal/domain/support/claims/claim-form'
import type { CaseEnv } from '#features/support/case-links'
import { forwardCase } from '#features/support/staff/forward-case'
import {
  askCustomer,
  closeCase,
  distributorAnswered,
  type StaffWork,
  writeToCustomer,
} from '#features/support/staff/work-case'
import { findPinnedLines } from './pinned-lines.ts'
import type { Db } from '#platform/database'
import { wrongFields } from '#platform/errors'

type Written = Omit<CaseDraft, 'act'>
type Doing = (env: CaseEnv, tx: Db, step: StaffWork, written: Written) => Promise<unknown>

/** The same use cases as the operator's commands. */
const doings: Record<WrittenAct, Doing> = {
  answer: (env, tx, step, { ending, message }) =>
    ending === 'open'
      ? writeToCustomer(env, tx, { ...step, message })
      : closeCase(env, tx, { ...step, message, result: ending }),
  ask: (env, tx, step, { message, thing, answer_by }) =>
    askCustomer(env, tx, { ...step, message, thing, answerBy: answer_by ?? undefined }),
  forward: (env, tx, step, { fields, is_unanswered_fine }) =>
    forwardCase(env, tx, { ...step, fields: correctionsOf(fields), isUnansweredFine: is_unanswered_fine }),
  distributor_answer: (env, tx, step, { message }) => distributorAnswered(env, tx, { ...step, message }),
}

const isWritten = (act: CaseDraft['act']): act is WrittenAct => act !== 'note'

/** Does what was written, in the caller's transaction. */
export async function doWritten(env: CaseEnv, tx: Db, step: StaffWork, draft: CaseDraft): Promise<void> {
  if (!isWritten(draft.act)) throw wrongFields({ act: 'not_a_choice' })
  if (leftVariables(draft.message).length > 0) throw wrongFields({ message: 'variable_left' })
  const isPinned = draft.act === 'answer' || draft.act === 'ask'
  const pins = isPinned ? await findPinnedLines(tx, step.number, draft) : []
  await doings[draft.act](env, tx, { ...step, pins }, draft)
}
