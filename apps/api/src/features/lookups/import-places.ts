import { isPostalCode } from '@fanal/domain/identifiers/postal-code'
import { z } from 'zod'
import { type Db, sql } from '#platform/database'
import { problemsOf, Refusal } from '#platform/refusal'

// The official lists, as an operator imports them: each again and again, all of a file or nothing (decisions §7).

const ine = z.string().regex(/^\d{5}$/, 'is not an INE code of five digits')
const dp = z.string().refine(isPostalCode, 'is not a postal code')
const name = z.string().trim().min(1).max(200)

function read<T>(schema: z.ZodType<T>, file: unknown): T {
  const { data, error } = schema.safeParse(file)
  if (error) throw new Refusal(problemsOf(error, file).slice(0, 20))
  return data
}

const postalCodesFile = z.object({ items: z.record(dp, z.array(ine).min(1)) })

/** What a named code belonged to before is forgotten; codes that the file does not name stay. */
export async function importPostalCodes(tx: Db, file: unknown): Promise<number> {
  const { items } = read(postalCodesFile, file)
  const codes = Object.keys(items)
  const rows = Object.entries(items).flatMap(([code, places]) =>
    places.map((one) => ({ dp: code, ine: one })),
  )
  await tx.run(sql`delete from postal_codes where dp = any(${codes}::text[])`)
  await tx.run(sql`
    insert into postal_codes (dp, ine)
    select distinct dp, ine from jsonb_to_recordset(${JSON.stringify(rows)}) as p (dp text, ine text)`)
  return codes.length
}

const municipalitiesFile = z.object({ items: z.record(ine, name) })

export async function importMunicipalities(tx: Db, file: unknown): Promise<number> {
  const { items } = read(municipalitiesFile, file)
  return tx.run(sql`
    insert into municipalities (ine, name) select key, value from jsonb_each_text(${JSON.stringify(items)})
    on conflict (ine) do update set name = excluded.name`)
}

const cnaeFile = z.object({
  items: z.array(z.object({ id: z.int().positive(), name: z.string().regex(/^\d{4}$/), descripcio: name })),
})

export async function importCnae(tx: Db, file: unknown): Promise<number> {
  const { items } = read(cnaeFile, file)
  const twice = items.find(({ id }, i) => items.findIndex((one) => one.id === id) !== i)
  if (twice) throw new Refusal([`the id ${twice.id} is there twice`])
  return tx.run(sql`
    insert into cnaes (id, name, descripcio)
    select id, name, descripcio
    from jsonb_to_recordset(${JSON.stringify(items)}) as c (id int, name text, descripcio text)
    on conflict (id) do update set name = excluded.name, descripcio = excluded.descripcio`)
}
