import type { ShownPin } from '@fanal/contract/schemas/support'
import { isDay, madridDayOf } from '@fanal/domain/dates'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { type AskedThing, askedThings } from '@fanal/domain/support/case'
import { leastAnswerDay } from '@fanal/domain/support/case-clock'
import { type StaffAct, staffEntries, staffRefusal } from '@fanal/domain/support/case-steps'
import { checkClosing } from '@fanal/domain/support/check-closing'
import { claimLabel } from '#features/support/claim-label'
import { claimSubtypes, energyOf, typeOf } from '@fanal/domain/support/claims/claim-types'
import { deadlineKindOf } from '@fanal/domain/support/deadlines'
import { descriptionError } from '@fanal/domain/support/forms/case-text'
import { findSettings } from '#features/settings/queries'
import { atStep, lockNamed } from '#features/support/acts/act-on-case'
import type { CaseEnv } from '#features/support/case-links'
import { namedByNumber } from '#features/support/load-case'
import { notifyCustomer } from '#features/support/mails/notify-customer'
import { findCategory, nameOf } from '#features/support/open/open-queries'
import { closeReading } from '#features/support/readings/reading-queries'
import { type CaseChanges, recordEntry, type Step } from '#features/support/record-entry'
import { announceCase, findLastEntry, type LockedCase, saveNoAssignee } from '#features/support/write-queries'
import type { Db } from '#platform/database'
import { AppError, refuseWrong, wrongFields } from '#platform/errors'
import { findSupplyOfCase } from './staff-queries.ts'

/** Who works on a case, and on which. */
export interface StaffWork {
  number: string
  /** The name that the customer reads. */
  author: string
  /** Who of the staff at the desk. */
  staffId?: number | undefined
  /** The last line of the history that they have read: once there is another, what they wrote is not sent. */
  seen?: number | undefined
  /** Lines of the invoice that its sentences are about. */
  pins?: readonly ShownPin[] | undefined
}

export interface Worked {
  number: string
  /** False: nobody confirmed the customer's address, so only the link shows it. */
  isMailed: boolean
}

/** The case, locked, if this act is possible and nothing has happened that its author has not read. */
export async function lockFor(tx: Db, act: StaffAct, { number, seen }: StaffWork): Promise<LockedCase> {
  const it = await lockNamed(tx, await namedByNumber(tx, number))
  if (seen !== undefined && (await findLastEntry(tx, it)) !== seen) throw new AppError('changed_meanwhile')
  const refusal = staffRefusal(act, atStep(it))
  if (refusal) throw new AppError('not_possible', { errors: { _: [refusal] } })
  return it
}

async function work(
  env: CaseEnv,
  tx: Db,
  it: LockedCase,
  { act, ...step }: Omit<Step, 'kind' | 'by'> & { act: StaffAct },
  changes: CaseChanges = {},
): Promise<Worked> {
  const kind = staffEntries[act]
  const by = kind === 'distributor_answered' ? 'distributor' : 'staff'
  await recordEntry(tx, it, { ...step, kind, by }, changes)
  return { number: it.number, isMailed: await notifyCustomer(env, tx, it, { kind }) }
}

const pinned = ({ pins = [] }: StaffWork) => (pins.length > 0 ? { pins } : {})

const refuseText = (text: string) => refuseWrong({ message: descriptionError(text) ?? [] })

/** Somebody takes care; the customer sees who. */
export async function takeCase(env: CaseEnv, tx: Db, step: StaffWork): Promise<Worked> {
  const { author, staffId = null } = step
  const it = await lockFor(tx, 'take', step)
  return work(env, tx, it, { act: 'take', author }, { assignee: author, assigneeId: staffId })
}

/** Back to the queue. The customer is told of who has their case, not of who has not. */
export async function giveBackCase(tx: Db, number: string): Promise<LockedCase> {
  const it = await lockFor(tx, 'take', { number, author: '' })
  await saveNoAssignee(tx, it)
  await announceCase(tx, number)
  return it
}

const workWithText =
  (act: 'answer' | 'distributor_answer') =>
  async (env: CaseEnv, tx: Db, step: StaffWork & { message: string }): Promise<Worked> => {
    const { author, message } = step
    const it = await lockFor(tx, act, step)
    refuseText(message)
    return work(env, tx, it, { act, author, text: message.trim(), detail: pinned(step) })
  }

export const writeToCustomer = workWithText('answer')
export const distributorAnswered = workWithText('distributor_answer')

interface Asking extends StaffWork {
  message: string
  /** More days than the legal ones. */
  answerBy?: string | undefined
  /** What the answer has to bring; words, unless said. */
  thing?: string | undefined
}

const isThing = (thing: string): thing is AskedThing => askedThings.some((one) => one === thing)

/** The clock stands still until the answer. */
export async function askCustomer(
  env: CaseEnv,
  tx: Db,
  step: Asking,
): Promise<Worked & { answerBy: string }> {
  const { author, message, answerBy, thing } = step
  const it = await lockFor(tx, 'ask', step)
  refuseText(message)
  if (answerBy !== undefined && !isDay(answerBy)) throw wrongFields({ answer_by: 'not_a_day' })
  const { support } = await findSettings(tx)
  const least = leastAnswerDay(madridDayOf(Date.now()), support.region)
  if (answerBy !== undefined && answerBy < least)
    throw new AppError('invalid_request', { errors: { answer_by: ['too_soon'], least: [least] } })
  if (thing !== undefined && !isThing(thing)) throw wrongFields({ thing: 'not_a_choice' })
  const detail = { answer_by: answerBy ?? least, ...(thing && { thing }), ...pinned(step) }
  const worked = await work(env, tx, it, { act: 'ask', author, text: message.trim(), detail })
  return { ...worked, answerBy: detail.answer_by }
}

/** A claim about electricity cannot become one that only gas has, nor the other way round. */
async function refuseOtherEnergy(tx: Db, it: LockedCase, subtype: string): Promise<void> {
  const energy = energyOf(subtype)
  const supply = await findSupplyOfCase(tx, { customerId: it.customerId, contractId: it.contractId ?? 0 })
  if (subtype === it.claimSubtype) throw wrongFields({ subtype: 'has_it_already' })
  if (supply && energy !== 'both' && energy !== supply.type) throw wrongFields({ subtype: 'other_energy' })
}

/** The deadlines become those that this type would have had from the first day. */
export async function changeType(
  env: CaseEnv,
  tx: Db,
  change: StaffWork & { subtype: string },
): Promise<Worked & { before: string; after: string }> {
  const { author, subtype } = change
  const it = await lockFor(tx, 'change_type', change)
  if (!claimSubtypes.includes(subtype)) throw wrongFields({ subtype: 'not_a_choice' })
  await refuseOtherEnergy(tx, it, subtype)
  const lang = textsLanguage(it.locale)
  const category = it.categoryId === null ? undefined : await findCategory(tx, it.categoryId)
  const before = it.claimSubtype ? claimLabel(it.claimSubtype, lang) : category ? nameOf(category, lang) : ''
  const changed = { claimType: typeOf(subtype) ?? null, claimSubtype: subtype }
  const deadlineKind = deadlineKindOf({ ...it, ...changed })
  const detail = { before, after: claimLabel(subtype, lang) }
  const step = { act: 'change_type', author, detail } as const
  const worked = await work(env, tx, it, step, { ...changed, deadlineKind })
  return { ...worked, before: it.claimSubtype ?? '', after: subtype }
}

/** The only way in which staff end a case; a refusal names the dispute body or is refused itself. */
export async function closeCase(
  env: CaseEnv,
  tx: Db,
  ending: StaffWork & { result: string; message: string },
): Promise<Worked> {
  const { author, result, message } = ending
  const it = await lockFor(tx, 'close', ending)
  const { support } = await findSettings(tx)
  refuseWrong(checkClosing({ result, message }, support.disputeBody))
  const how = result === 'denied' ? 'denied' : 'accepted'
  if (it.kind === 'reading') await closeReading(tx, it, how === 'accepted' ? 'used' : 'rejected')
  const step = {
    act: 'close',
    author,
    text: message.trim(),
    detail: { result: how, ...pinned(ending) },
  } as const
  return work(env, tx, it, step, { result: how })
}
