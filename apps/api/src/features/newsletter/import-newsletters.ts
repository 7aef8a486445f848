import { newslettersFileSchema } from '@fanal/contract/imports/newsletters'
import type { Db } from '#platform/database'
import { problemsOf, Refusal } from '#platform/refusal'
import { saveNewsletters } from './operator-queries.ts'

/** By id, in the order of the file; those that it does not name are closed, and their subscribers stay. All or nothing. */
export async function importNewsletters(tx: Db, file: unknown): Promise<number> {
  const { data, error } = newslettersFileSchema.safeParse(file)
  if (error) throw new Refusal(problemsOf(error, file).slice(0, 20))
  const ids = data.items.map(({ id }) => id)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice !== undefined) throw new Refusal([`the id ${twice} is there twice`])
  await saveNewsletters(tx, data.items)
  return ids.length
}
