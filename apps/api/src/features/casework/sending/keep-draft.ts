import type { CaseDraft } from '@fanal/contract/schemas/desk/casework'
import type { OwnCase } from '#features/support/write-queries'
import type { Db } from '#platform/database'
import { findDraft, saveDraft } from '../case-queries.ts'

interface OwnDraft {
  staffId: number
  draft: CaseDraft
}

/** Keeps what somebody types. What did not leave goes on saying so until it is sent or emptied. */
export async function keepDraft(tx: Db, own: OwnCase, { staffId, draft }: OwnDraft): Promise<void> {
  const before = draft.message === '' ? undefined : await findDraft(tx, own, staffId)
  await saveDraft(tx, own, { staffId, draft, refusal: before?.refusal ?? null })
}

/** Makes what did not leave a draft again, above what its author has begun since. `refusal`: why; null if they took it back. */
export async function returnDraft(
  tx: Db,
  own: OwnCase,
  { staffId, draft, refusal }: OwnDraft & { refusal: string | null },
): Promise<CaseDraft> {
  const begun = await findDraft(tx, own, staffId)
  const returned = begun?.draft.message ? joined(draft, begun.draft) : draft
  await saveDraft(tx, own, { staffId, draft: returned, refusal })
  return returned
}

/** A note as soon as one of them is: no customer reads it by mistake. */
const joined = (draft: CaseDraft, begun: CaseDraft): CaseDraft => ({
  ...draft,
  act: begun.act === 'note' ? 'note' : draft.act,
  message: `${draft.message}\n\n${begun.message}`,
})
