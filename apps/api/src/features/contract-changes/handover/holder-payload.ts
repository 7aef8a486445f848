import { addressBody } from '@fanal/contract/schemas/contract-changes'
import { holderTitles } from '@fanal/domain/contract-changes/holder-change'
import { locales } from '@fanal/domain/settings/languages'
import { z } from 'zod'
import { storedPrices } from '#features/contract-changes/summary-lines'

/** A new holder as they are stored with the change: `iban` and `address` only while it is open. */
export const holderPayload = z.object({
  title: z.enum(holderTitles),
  vat: z.string(),
  name: z.string(),
  isCompany: z.boolean(),
  /** Who signs for a company. */
  representative: z.string(),
  email: z.string(),
  mobile: z.string(),
  locale: z.enum(locales),
  iban: z.string().optional(),
  printable_iban: z.string(),
  /** The reference of the direct debit: at most 35 characters. */
  mandate: z.string(),
  address: addressBody.optional(),
  full_address: z.string(),
  day: z.string(),
  /** What they take over, with the prices of the day of the request. */
  product: z.string(),
  tariff: z.string(),
  powers_w: z.array(z.number()),
  prices: storedPrices.optional(),
  /** Services in force, which go on. Missing in older requests. */
  services: z.array(z.string()).optional(),
})
export type HolderPayload = z.infer<typeof holderPayload>

/** The next holder of a contract. */
export type NewHolder = Pick<
  HolderPayload,
  'vat' | 'name' | 'isCompany' | 'representative' | 'email' | 'mobile' | 'locale'
>
