import { madridDayOf } from '@fanal/domain/dates'
import { isTellingTime } from '@fanal/domain/notices/telling-hours'
import type { CaseKind } from '@fanal/domain/support/case'
import type { Deps } from '#deps'
import type { Told } from '#features/notices/notice-labels'
import { type NewNotice, notifyMany } from '#features/notices/notify'
import type { FoundCase } from '#features/support/case-shape'
import type { Mail } from '#gateways/mail/mail'
import { type MailedKind, stepAt } from './case-mail.ts'
import { type AskedCase, findCasesToAnswer } from './deadline-queries.ts'

const linkTo = (number: string) => ({ page: 'request', params: { id: number } }) as const

const ending: readonly MailedKind[] = ['closed', 'withdrawn', 'solved']

/** The notice about the last entry of this kind. */
export function caseNotice(found: FoundCase, kind: MailedKind, mail: Mail | null): NewNotice {
  const { row, entries, clock } = found
  const { customer_id: customerId, number } = row
  const entry = entries.findLast((one) => one.kind === kind)
  const base = {
    customerId,
    key: `case:${number}:${entry?.id ?? 0}`,
    link: linkTo(number),
    mail,
    ...(entry?.by === 'customer' && { isOwnAct: true as const }),
  }
  if (kind === 'late') return lateNotice(base, row.kind, clock)
  const words = {
    kind: row.kind,
    number,
    subject: row.subject,
    step: stepAt(found, kind),
  }
  if (kind !== 'asked' || clock.answerBy === undefined)
    return { ...base, event: ending.includes(kind) ? 'case_closed' : 'case_moved', told: words }
  const day = madridDayOf(clock.answerBy)
  return {
    ...base,
    event: 'case_needs_you',
    told: { ...words, thing: row.asked?.thing ?? 'words', day },
    day,
  }
}

/** The second line says since when: the day, or the minute where the term is of hours. */
function lateNotice(
  base: Omit<NewNotice, 'event'>,
  kind: CaseKind,
  { unit, lateSince }: FoundCase['clock'],
): NewNotice {
  const since = new Date(lateSince ?? Date.now())
  const when: Told =
    unit === 'hours' ? { lateAt: since.toISOString() } : { lateDay: madridDayOf(since.getTime()) }
  return { ...base, event: 'case_late', told: { kind, number: base.link.params?.['id'] ?? '', ...when } }
}

const dayMs = 86_400_000
const atOnce = 300
const keyStart = 'case-deadline:'

/** Two days before the customer's time is over, by day. */
export async function notifyDeadlines(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  now = new Date(),
): Promise<number> {
  if (!isTellingTime(now.getTime())) return 0
  const before = new Date(now.getTime() + 2 * dayMs)
  const cases = await findCasesToAnswer(database, { now, before, keyStart, limit: atOnce })
  return database.transaction((tx) => notifyMany(env, tx, cases.map(deadlineNotice)))
}

function deadlineNotice({ customer_id: customerId, number, entry_id, kind, thing, answer_by }: AskedCase) {
  const day = madridDayOf(answer_by.getTime())
  return {
    customerId,
    event: 'case_deadline',
    key: `${keyStart}${entry_id}`,
    told: { kind, number, thing, day },
    link: linkTo(number),
    day,
  } as const
}
