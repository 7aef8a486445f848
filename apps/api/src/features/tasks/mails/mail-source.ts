import type { TaskLine } from '@fanal/contract/schemas/desk/tasks'
import type { Db } from '#platform/database'
import type { Loaded, Since, TaskSource } from '../task-source.ts'
import { countFailing, type Failing, findFailing, findMail, type OneMail } from './mail-queries.ts'

/** Mails and text messages that cannot be sent. Their text, often a code, is not shown. */
export const mailSource: TaskSource = {
  async find(db, phase, wanted) {
    const rows = await findFailing(db, wanted)
    return rows.map(({ at, ...row }) => ({
      ...sinceOf(row),
      phase,
      at,
      row: { kind: 'mail', ...factsOf(row) },
    }))
  },
  count: countFailing,
  load: (db, id) => loadMail(db, Number(id)),
}

const factsOf = ({ id, message, to, subject, failed_at }: Failing) => ({
  id: String(id),
  message,
  to,
  subject,
  is_given_up: failed_at !== null,
})

const sinceOf = ({ failing_since, failed_at, hours }: Failing): Since => ({
  phase: 'failing',
  since: failing_since ?? failed_at ?? new Date(),
  hours: hours ?? undefined,
  endedAt: failed_at ?? undefined,
})

async function loadMail(db: Db, id: number): Promise<Loaded | undefined> {
  if (!Number.isSafeInteger(id)) return undefined
  const row = await findMail(db, id)
  if (!row) return undefined
  const { sent_at, failed_at, failing_since, attempts, last_error, next_attempt_at } = row
  const isOver = sent_at !== null || failed_at !== null
  return {
    task: {
      kind: 'mail',
      ...factsOf(row),
      attempts,
      cause: sent_at === null ? (last_error ?? '') : '',
      next_attempt_at: isOver ? null : next_attempt_at.toISOString(),
    },
    history: historyOf(row),
    since: sent_at === null && (failed_at ?? failing_since) ? sinceOf(row) : undefined,
  }
}

function historyOf(row: OneMail): TaskLine[] {
  const { created_at, failing_since, failed_at, retried_at, retried_by, sent_at, last_error } = row
  const lines: [at: Date | null, what: TaskLine['what'], author: string, text: string][] = [
    [created_at, 'written', '', ''],
    [retried_at, 'retried', retried_by ?? '', ''],
    [failing_since, 'failing', '', ''],
    [failed_at, 'given_up', '', last_error ?? ''],
    [sent_at, 'left', '', ''],
  ]
  return lines
    .flatMap(([at, what, author, text]) => (at ? [{ at: at.toISOString(), what, author, text }] : []))
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
