import type { Finished } from '@fanal/contract/schemas/contracting'
import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting/signature'
import type { ContractingKind } from '@fanal/domain/contracting/steps'
import type { Locale } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import {
  type Asker,
  findFinishedLead,
  findGasLead,
  type Lead,
} from '#features/contracting/leads/lead-queries'
import type { Db } from '#platform/database'
import type { Session } from '#platform/session'
import { haltedAnswer } from './confirm-answer.ts'
import { findSigned } from './confirm-lead.ts'
import { findLeadCase } from './summary-queries.ts'
import { holderOf } from './supply-request.ts'

interface Reader {
  asker: Asker
  session: Session | null
  settings: AllSettings
  locale: Locale
}

/** What the last page of a wizard says, for as long as its lead is remembered and nothing new was begun. */
export async function finishedWith(db: Db, kind: ContractingKind, reader: Reader): Promise<Finished | null> {
  const lead = await findFinishedLead(db, reader.asker, kind)
  if (!lead) return null
  const gasLead = lead.energy === 'gas' ? lead : await findGasLead(db, lead.id)
  const electricity = lead.energy === 'gas' ? null : await answerOf(db, lead, reader)
  const gas = gasLead ? await answerOf(db, gasLead, reader) : null
  return electricity || gas ? { electricity, gas } : null
}

/** The answer to its signature as it is now; null if there was none, or what it made came to nothing. */
async function answerOf(
  db: Db,
  lead: Lead,
  { session, settings, locale }: Reader,
): Promise<ConfirmAnswer | null> {
  const holder = holderOf(lead)
  if (lead.contract !== null && holder) return findSigned(db, lead, { holder, session, settings, locale })
  const number = await findLeadCase(db, lead.id)
  return number === null ? null : haltedAnswer(number, settings, locale)
}
