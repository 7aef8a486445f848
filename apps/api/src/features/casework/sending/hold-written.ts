import type { CaseDraft } from '@fanal/contract/schemas/desk/casework'
import { undoMs } from '@fanal/domain/casework/sending'
import type { StaffAct } from '@fanal/domain/staff/acts'
import type { CaseEnv } from '#features/support/case-links'
import { announceCase } from '#features/support/write-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { requireAct } from '#platform/staff/refuse-act'
import type { StaffSession } from '#platform/staff/staff-session'
import { deleteDraft } from '../case-queries.ts'
import { loadForStaff, ownOf } from '../staff-case.ts'
import { doWritten } from './do-written.ts'
import { returnDraft } from './keep-draft.ts'
import { deleteOwnSending, insertSending, rehearse } from './sending-queries.ts'

const actOf = ({ act, ending }: CaseDraft): StaffAct => {
  if (act === 'forward' || act === 'distributor_answer') return 'case.forward'
  return act === 'answer' && ending !== 'open' ? 'case.close' : 'case.answer'
}

interface Holding {
  number: string
  seen: number
  draft: CaseDraft
}

/** What was written waits for the time in which it can be undone. Everything is checked now, and once more then. */
export async function holdWritten(
  env: CaseEnv,
  tx: Db,
  session: StaffSession,
  { number, seen, draft }: Holding,
): Promise<Date> {
  const found = await loadForStaff(tx, session, number)
  requireAct(session, actOf(draft), { kind: found.row.kind })
  const { staffId, actor: author } = session
  const own = ownOf(found)
  await rehearse(tx, () => doWritten(env, tx, { number, author, staffId, seen }, draft))
  const sendAt = new Date(Date.now() + undoMs)
  if (!(await insertSending(tx, own, { number, staffId, author, draft, seen, sendAt })))
    throw new AppError('changed_meanwhile')
  await deleteDraft(tx, own, staffId)
  await announceCase(tx, number)
  return sendAt
}

/** Makes it a draft again. */
export async function undoWritten(tx: Db, session: StaffSession, number: string): Promise<CaseDraft> {
  const own = ownOf(await loadForStaff(tx, session, number))
  const { staffId } = session
  const sending = await deleteOwnSending(tx, own, staffId)
  if (!sending) throw new AppError('not_possible', { errors: { _: ['already_sent'] } })
  const draft = await returnDraft(tx, own, { staffId, draft: sending, refusal: null })
  await announceCase(tx, number)
  return draft
}
