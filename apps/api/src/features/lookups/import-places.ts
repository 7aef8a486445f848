import { isPostalCode } from '@fanal/domain/identifiers/postal-code'
import { z } from 'zod'
import type { Db } from '#platform/database'
import { readWhole, refuseTwice } from '#platform/refusal'
import { deletePostalCodes, insertPostalCodes, upsertCnaes, upsertMunicipalities } from './queries.ts'

// Imports of the official lists: repeatable, a whole file or nothing.

const ine = z.string().regex(/^\d{5}$/, 'is not an INE code of five digits')
const dp = z.string().refine(isPostalCode, 'is not a postal code')
const name = z.string().trim().min(1).max(200)

const postalCodesFile = z.object({ items: z.record(dp, z.array(ine).min(1)) })

/** Named codes are replaced; others stay. */
export async function importPostalCodes(tx: Db, file: unknown): Promise<number> {
  const { items } = readWhole(postalCodesFile, file)
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
  const { items } = readWhole(municipalitiesFile, file)
  return upsertMunicipalities(tx, items)
}

const cnaeFile = z.object({
  items: z.array(z.object({ id: z.int().positive(), name: z.string().regex(/^\d{4}$/), descripcio: name })),
})

export async function importCnae(tx: Db, file: unknown): Promise<number> {
  const { items } = readWhole(cnaeFile, file)
  refuseTwice(items)
  return upsertCnaes(tx, items)
}
