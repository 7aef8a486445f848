import { newslettersFileSchema } from '@fanal/contract/imports/newsletters'
import type { Db } from '#platform/database'
import { readWhole, refuseTwice } from '#platform/refusal'
import { lockNewsletters, saveNewsletters } from './operator-queries.ts'

/** Saves newsletters by id, in the order of the file; others are closed, and their subscribers stay. All or nothing. */
export async function importNewsletters(tx: Db, file: unknown): Promise<number> {
  const { items } = readWhole(newslettersFileSchema, file)
  refuseTwice(items)
  await lockNewsletters(tx)
  await saveNewsletters(tx, items)
  return items.length
}
