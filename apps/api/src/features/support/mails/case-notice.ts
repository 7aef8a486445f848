import { madridDayOf } from '@fanal/domain/dates'
import { isTellingTime } from '@fanal/domain/notices/telling-hours'
import type { Deps } from '#deps'
import { type NewNotice, notifyMany } from '#features/notices/notify'
import type { FoundCase } from '#features/support/case-shape'
import type { Mail } from '#gateways/mail/mail'
import { type MailedKind, stepOf } from './case-mail.ts'
import { type AskedCase, findCasesToAnswer } from './deadline-queries.ts'

const linkTo = (number: string) => ({ page: 'request', params: { id: number } }) as const

const ending: readonly MailedKind[] = ['closed', 'withdrawn', 'solved']

/** Of the last entry of this kind. */
export function caseNotice(
  { row, entries, clock }: FoundCase,
  kind: MailedKind,
  mail: Mail | null,
): NewNotice {
  const { customer_id: customerId, number } = row
  const entryId = entries.findLast((entry) => entry.kind === kind)?.id ?? 0
  const base = { customerId, key: `case:${number}:${entryId}`, link: linkTo(number), mail }
  const words = { kind: row.kind, number, subject: row.subject, step: stepOf(kind, row.result) }
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

const dayMs = 86_400_000
const atOnce = 300
const keyStart = 'case-deadline:'

/** Two days before the customer's time is over, by day. */
export async function tellDeadlines(
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
