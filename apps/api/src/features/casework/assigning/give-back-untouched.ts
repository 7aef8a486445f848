import { findSettings } from '#features/settings/queries'
import { giveBackCase } from '#features/support/staff/work-case'
import type { Database } from '#platform/database'
import { insertNote } from '../case-queries.ts'
import { findUntouched, isUntouched } from './assignment-queries.ts'

const atOnce = 200

/** Cases that somebody took and did nothing about go back to the queue, and say so to staff. Returns how many. */
export async function giveBackUntouched(database: Database, now = new Date()): Promise<number> {
  const { support } = await findSettings(database)
  if (support.giveBackMinutes === 0) return 0
  const before = new Date(now.getTime() - support.giveBackMinutes * 60_000)
  let given = 0
  for (const { number, ...own } of await findUntouched(database, before, atOnce))
    given += await database.transaction(async (tx) => {
      if (!(await isUntouched(tx, own, before))) return 0
      const { assignee } = await giveBackCase(tx, number)
      await insertNote(tx, own, { kind: 'given_back', author: '', text: assignee })
      return 1
    })
  return given
}
