import { isPostalCode } from '@fanal/domain/identifiers/postal-code'
import { z } from 'zod'
import type { Db } from '#platform/database'
import { problemsOf, Refusal } from '#platform/refusal'
import { deletePostalCodes, insertPostalCodes, upsertCnaes, upsertMunicipalities } from './queries.ts'

// Imports of the official lists: repeatable, a whole file or nothing.

const ine = z.string().regex(/^\d{5}$/, 'is not an INE code of five digits')
const dp = z.string().refine(isPostalCode, 'is not a postal code')
const name = z.string().trim().min(1).max(200)

function read<T>(schema: z.ZodType<T>, file: unknown): T {
  const { data, error } = schema.safeParse(file)
  if (error) throw new Refusal(problemsOf(error, file).slice(0, 20))
  return data
}

const postalCodesFile = z.object({ items: z.record(dp, z.array(ine).min(1)) })

/** Named codes are replaced; others stay. */
export async function importPostalCodes(tx: Db, file: unknown): Promise<number> {
  const { items } = read(postalCodesFile, file)
  const codes = Object.keys(items)
  const rows = Object.entries(items).flatMap(([code, places]) =>
    places.map((one) => ({ dp: code, ine: one })),
  )
  await deletePostalCodes(tx, codes)
  await insertPostalCodes(tx, rows)
  return codes.length
}

const municipalitiesFile = z.object({ items: z.record(ine, name) })

export async function importMunicipalities(tx: Db, file: unknown): Promise<number> {
  const { items } = read(municipalitiesFile, file)
  return upsertMunicipalities(tx, items)
}

const cnaeFile = z.object({
  items: z.array(z.object({ id: z.int().positive(), name: z.string().regex(/^\d{4}$/), descripcio: name })),
})

export async function importCnae(tx: Db, file: unknown): Promise<number> {
  const { items } = read(cnaeFile, file)
  const twice = items.find(({ id }, i) => items.findIndex((one) => one.id === id) !== i)
  if (twice) throw new Refusal([`the id ${twice.id} is there twice`])
  return upsertCnaes(tx, items)
}
