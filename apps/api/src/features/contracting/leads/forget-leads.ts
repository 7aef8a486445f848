import { identityDays } from '@fanal/domain/contracting/draft-life'
import type { Database } from '#platform/database'
import { deleteExpired } from './draft-queries.ts'
import { deleteFilesOf, deleteOldFiles } from './file-queries.ts'

/** Drafts whose time is over, with everything that belongs to them; then files by their own rules. */
export async function forgetLeads(database: Database): Promise<void> {
  const forget = () =>
    database.transaction(async (tx) => {
      const ids = await deleteExpired(tx)
      await deleteFilesOf(tx, ids)
      return ids.length
    })
  while ((await forget()) > 0);
  while ((await database.transaction((tx) => deleteOldFiles(tx, identityDays))) > 0);
}
