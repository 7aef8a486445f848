import type { TextModule } from '@fanal/contract/schemas/desk/casework'
import { type Db, sql } from '#platform/database'

export const findTextModules = (db: Db): Promise<TextModule[]> =>
  db.many(sql`select code, titles, texts, acts from text_modules order by position, code`)

/** Replaces the whole list: what is not among them is no more. */
export async function replaceTextModules(tx: Db, modules: readonly TextModule[]): Promise<void> {
  await tx.run(sql`delete from text_modules`)
  await tx.run(sql`
    insert into text_modules (code, titles, texts, acts, position)
    select code, titles, texts, acts, position
    from rows from (jsonb_to_recordset(${JSON.stringify(modules)}) as (code text, titles jsonb, texts jsonb, acts text[]))
      with ordinality as new (code, titles, texts, acts, position)`)
}
