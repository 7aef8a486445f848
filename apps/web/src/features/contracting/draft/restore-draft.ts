import { findDraft, resumeDraft } from '@fanal/contract/contracting'
import type { Finished, LeadDraft } from '@fanal/contract/schemas/contracting'
import type { ContractingKind } from '@fanal/domain/contracting/steps'
import { call, CallError } from '#lib/call.ts'

export interface Found {
  draft: LeadDraft | null
  /** What was signed here last. */
  finished?: Finished | undefined
  /** The link that was followed does not work any more. */
  isLinkGone: boolean
  /** The link was of another wizard. */
  otherKind?: ContractingKind
}

async function resume(token: string): Promise<Pick<Found, 'isLinkGone'> & { kind?: ContractingKind }> {
  try {
    const { kind } = await call(resumeDraft, { body: { token } })
    return { kind, isLinkGone: false }
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) return { isLinkGone: true }
    throw error
  }
}

/** The draft of this browser, or of a mailed link. */
export async function restoreDraft(kind: ContractingKind, token: string | undefined): Promise<Found> {
  const resumed = token ? await resume(token) : { isLinkGone: false }
  if (resumed.kind && resumed.kind !== kind)
    return { draft: null, isLinkGone: false, otherKind: resumed.kind }
  const { draft, finished } = await call(findDraft, { query: { kind } })
  return {
    // A draft made by beginning anew holds nothing yet.
    draft: draft && Object.keys(draft.values).length > 0 ? draft : null,
    finished: finished ?? undefined,
    isLinkGone: resumed.isLinkGone,
  }
}
