import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import { announceCase, type OwnCase } from '#features/support/write-queries'
import type { Database } from '#platform/database'
import { isDatabaseAway } from '#platform/database/away'
import { AppError } from '#platform/errors'
import { publishNews } from '../news/news-queries.ts'
import { doWritten } from './do-written.ts'
import { returnDraft } from './keep-draft.ts'
import { deleteSending, findDueSendings, lockDueSending, putOffSending } from './sending-queries.ts'

type SendingDeps = Pick<Deps, 'database' | 'env'>

const atOnce = 50
const putOffMs = 60_000

/** Does what staff wrote and nobody undid, each in a transaction with the end of its waiting. Returns how many were done. */
export async function sendDueWritten(deps: SendingDeps, log: FastifyBaseLogger): Promise<number> {
  let sent = 0
  for (const own of await findDueSendings(deps.database, atOnce)) if (await sendOne(deps, log, own)) sent += 1
  return sent
}

async function sendOne(
  { database, env }: SendingDeps,
  log: FastifyBaseLogger,
  own: OwnCase,
): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      const due = await lockDueSending(tx, own)
      if (!due) return false
      const { number, author, staff_id: staffId, seen, draft } = due
      await doWritten(env, tx, { number, author, staffId, seen }, draft)
      await deleteSending(tx, own)
      await announceCase(tx, number)
      return true
    })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    // A busy server is no reason to refuse.
    if (error instanceof AppError && error.code !== 'unavailable') {
      log.warn(
        { reason: reasonOf(error), caseId: own.id },
        'what staff wrote was refused when it should have left',
      )
      await giveBackToAuthor(database, own, reasonOf(error))
    } else {
      log.error({ err: error }, 'what staff wrote was not sent')
      await putOffSending(database, own, new Date(Date.now() + putOffMs))
    }
    return false
  }
}

/** What cannot leave is its author's draft again: nobody else waits for it. */
const giveBackToAuthor = (database: Database, own: OwnCase, refusal: string): Promise<void> =>
  database.transaction(async (tx) => {
    const due = await lockDueSending(tx, own)
    if (!due) return
    const { number, staff_id: staffId, draft } = due
    await deleteSending(tx, own)
    await returnDraft(tx, own, { staffId, draft, refusal })
    await publishNews(tx, { case: number, returnedTo: staffId })
  })

const reasonOf = ({ code, errors }: AppError): string => Object.values(errors ?? {})[0]?.[0] ?? code
