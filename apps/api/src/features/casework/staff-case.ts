import type { StaffCase } from '@fanal/contract/schemas/desk/casework'
import { queuePartOf, termLevel, termShare } from '@fanal/domain/casework/queue-order'
import { madridDayOf } from '@fanal/domain/dates'
import { centsToEuros } from '@fanal/domain/money'
import { type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { leastAnswerDay } from '@fanal/domain/support/case-clock'
import { type StaffAct, staffEntries, staffRefusal } from '@fanal/domain/support/case-steps'
import { claimSubtypes, energyOf } from '@fanal/domain/support/claims/claim-types'
import { fillModule } from '@fanal/domain/casework/text-module'
import { findProtections } from '#features/customers/protection-queries'
import { findDebt } from '#features/invoices/owed-queries'
import { findSettings } from '#features/settings/queries'
import { atStep, type FoundCase, shownCase } from '#features/support/case-shape'
import { claimLabel } from '#features/support/claim-label'
import { loadCase, namedByNumber } from '#features/support/load-case'
import { dueText } from '#features/support/mails/case-labels'
import { findLastEntry, type OwnCase } from '#features/support/write-queries'
import type { Db } from '#platform/database'
import { requireAct } from '#platform/staff/refuse-act'
import type { StaffSession } from '#platform/staff/staff-session'
import { textsOf } from '#texts'
import { findAssignee, findContact, findContractOfCase, findDraft, findNotes } from './case-queries.ts'
import { countUnseen } from './mentions/mention-queries.ts'
import { findLinks } from './merging/merging-queries.ts'
import { findSending } from './sending/sending-queries.ts'

/** A case that staff may read; a kind that is not theirs is refused. */
export async function loadForStaff(db: Db, session: StaffSession, number: string): Promise<FoundCase> {
  const found = await loadCase(db, await namedByNumber(db, number))
  requireAct(session, 'case.read', { kind: found.row.kind })
  return found
}

export const ownOf = ({ row }: FoundCase): OwnCase => ({ customerId: row.customer_id, id: row.id })

/** Everything that one screen shows of a case. */
export async function composeStaffCase(
  db: Db,
  session: StaffSession,
  { found, locale }: { found: FoundCase; locale: Locale },
): Promise<StaffCase> {
  const { row, clock } = found
  const own = ownOf(found)
  const now = Date.now()
  const settings = await findSettings(db)
  const { assignee_id } = await findAssignee(db, own)
  const sending = await findSending(db, own)
  const stored = await findDraft(db, own, session.staffId)
  return {
    case: shownCase(found, locale, now),
    assignee_id,
    seen: await findLastEntry(db, own),
    part: queuePartOf(clock, now),
    level: termLevel(clock),
    share: termShare(clock),
    over: Math.floor(clock.over),
    customer: await customerOf(db, found, now),
    contract: row.contract
      ? ((await findContractOfCase(db, own.customerId, row.contract.name)) ?? null)
      : null,
    notes: await notesOf(db, found),
    forms: found.entries.filter(({ detail }) => detail.fields).map(({ id }) => id),
    mentions: await countUnseen(db, own, session.staffId),
    links: await findLinks(db, own, session.permissions[session.staffRole]['case.read']?.kinds),
    merged: found.merged.map(({ number }) => number),
    draft: stored?.draft ?? null,
    refusal: stored?.refusal ?? null,
    sending: sending
      ? {
          author: sending.author,
          is_own: sending.staff_id === session.staffId,
          draft: sending.draft,
          send_at: sending.send_at.toISOString(),
        }
      : null,
    refusals: refusalsOf(found),
    least_answer_day: leastAnswerDay(madridDayOf(now), settings.support.region),
    denial: denialOf(found),
    subtypes: subtypesOf(found, locale),
    values: valuesOf(found, { settings, agent: session.actor }),
  }
}

/** With those of the cases that go on in it. */
async function notesOf(db: Db, { row, merged }: FoundCase): Promise<StaffCase['notes']> {
  const ids = [row.id, ...merged.map(({ id }) => id)]
  const notes = await findNotes(db, { customerId: row.customer_id, ids })
  return notes.map(({ case_id, at, ...note }) => ({
    ...note,
    at: at.toISOString(),
    from_case: merged.find(({ id }) => id === case_id)?.number ?? null,
  }))
}

async function customerOf(db: Db, { row }: FoundCase, now: number): Promise<StaffCase['customer']> {
  const id = row.customer_id === 0 ? null : row.customer_id
  const contact = id === null ? undefined : await findContact(db, id)
  const owed = id === null ? undefined : await findDebt(db, id, madridDayOf(now))
  return {
    id,
    name: contact?.name ?? row.name,
    tax_id: contact?.tax_id ?? '',
    email: row.email,
    is_email_confirmed: row.is_email_confirmed,
    mobile: row.mobile,
    locale: row.locale,
    protections: id === null ? [] : (await findProtections(db, id)).map(({ kind }) => kind),
    owed: owed
      ? { amount: centsToEuros(owed.cents), n: owed.n, overdue: centsToEuros(owed.overdue_cents) }
      : null,
  }
}

function refusalsOf({ row }: FoundCase): StaffCase['refusals'] {
  const acts = Object.keys(staffEntries) as StaffAct[]
  return Object.fromEntries(
    acts.flatMap((act) => {
      const refusal = staffRefusal(act, atStep(row))
      return refusal ? [[act, refusal]] : []
    }),
  )
}

/** The sentence that every refusal has, with the body of the settings. */
function denialOf({ row, disputeBody }: FoundCase): string | null {
  if (!disputeBody.name) return null
  const body = [disputeBody.name, disputeBody.url].filter(Boolean).join(', ')
  return fillModule(textsOf('support', row.locale).mails.case.dispute, { body })
}

function subtypesOf({ row }: FoundCase, locale: Locale): StaffCase['subtypes'] {
  if (row.kind !== 'claim') return []
  const lang = textsLanguage(locale)
  const fits = (code: string) => {
    const energy = energyOf(code)
    return energy === 'both' || row.contract === null || energy === row.contract.type
  }
  return claimSubtypes
    .filter((code) => code !== row.claim_subtype && fits(code))
    .map((code) => ({ code, label: claimLabel(code, lang) }))
}

const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''

function valuesOf(
  found: FoundCase,
  { settings, agent }: { settings: AllSettings; agent: string },
): StaffCase['values'] {
  const { row, disputeBody } = found
  const { organization } = settings
  return {
    name: firstNameOf(row.name),
    number: row.number,
    subject: row.subject,
    due: dueText(found, row.locale),
    invoice: row.invoice?.number ?? '',
    contract: row.contract?.name ?? '',
    agent,
    company: organization.name,
    phone: organization.phone_crm,
    body: disputeBody.name,
  }
}
