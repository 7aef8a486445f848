import { z } from 'zod'
import { addressBody } from './contract-changes.ts'

const params = z.object({ contractName: z.string().trim().min(1).max(40) })
const query = z.object({ type: z.enum(['electricity', 'gas']).optional() })
const waiting = z.object({ waiting_for_signature: z.boolean() })
/** Missing values are read as empty, so that the domain's rules can report all of them at once. */
const typed = (max: number) => z.string().max(max, 'too_long').default('')
const flag = z.boolean().default(false)
const blank = () => addressBody.parse({})
const uploads = z.array(z.object({ name: z.string(), content: z.string() })).default([])

/** A new holder, as the present one tells of them. */
export const changeHolderSchemas = {
  params,
  query,
  body: z.object({
    title: typed(20),
    vat: typed(64),
    name: typed(1000),
    surName1: typed(1000),
    surName2: typed(1000),
    repVat: typed(64),
    repName: typed(1000),
    email: typed(1000),
    mobile: typed(100),
    language: typed(20),
    iban: typed(100),
    owner_is_bank_owner: flag,
    address: addressBody.default(blank),
    files: uploads,
    deathCertificate: uploads,
    /** '' for as soon as the distributor confirms it. */
    day: typed(20),
  }),
  response: waiting,
}

/** The end of a supply. */
export const leaveContractSchemas = {
  params,
  query,
  body: z.object({
    reason: typed(20),
    day: typed(20),
    invoiceTo: typed(20),
    address: addressBody.default(blank),
    isCutUnderstood: flag,
  }),
  response: waiting,
}
