import { happyDays } from '@fanal/domain/contract-changes/personalised-tariffs'
import { z } from 'zod'
import { idInAddress } from './parts/id.ts'
import { batteryLinkSchema } from './batteries.ts'
import { pageOf, pageQuery } from './parts/paging.ts'
import { doubleTariffSchema, happyHoursSchema } from './parts/personalised.ts'

const contractType = z.enum(['electricity', 'gas'])

/** A contract as lists show it. Euros are decimal strings; kW, bar and m³/h are numbers. */
export const listedContractSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: contractType,
  state: z.string(),
  sign_date: z.iso.date().nullable(),
  /** Why it ended, where the portal knows: with `holder` it goes on in another name. */
  end_reason: z.enum(['', 'holder', 'leaving']).optional(),
  amount_debt: z.string(),
  /** An invoice that is not in claim should have been paid by now; in lists of `fields=list`. */
  is_overdue: z.boolean().optional(),
  cups: z.object({
    name: z.string(),
    full_address: z.string(),
    street: z.string(),
    city: z.string(),
    /** Not in lists of `fields=list`. */
    ref_catastral: z.string().optional(),
  }),
  pricelist: z.object({ name: z.string(), nom_comercial: z.string() }),
  tariff: z.object({ name: z.string() }),
  contracted_power_period: z.array(z.object({ period: z.string(), power: z.number() })),
  pressio: z.number().nullable(),
  caudal: z.number().nullable(),
  waitingForSignature: z.array(z.string()),
  no_cession_sips: z.object({
    state: z.enum(['requested', 'active', 'unactive']),
    waiting_for_signature: z.boolean(),
  }),
  /** False while a process with the distributor is open. */
  atr_available: z.boolean(),
  /** Withdrawn from when active: the supply goes to another retailer. */
  is_returning: z.boolean().optional(),
})
export type ListedContract = z.infer<typeof listedContractSchema>

const byName = z.object({ contractName: z.string().trim().min(1).max(40) })

const notificationAddressSchema = z.object({
  id: z.int(),
  name: z.string(),
  full_address: z.string(),
  email: z.string(),
  mobile: z.string(),
})

/** What its own page shows beyond a list. */
const details = {
  start_date: z.iso.date().nullable(),
  end_date: z.iso.date().nullable(),
  owner_partner: z.object({ name: z.string() }),
  fiscal_partner: z.object({ name: z.string(), vat: z.string() }),
  fiscal_address: z.object({ full_address: z.string() }),
  notification_address: notificationAddressSchema.nullable(),
  /** Masked except for its first and last characters. */
  bank_account: z.object({ id: z.int(), printable_iban: z.string() }).nullable(),
  ref_catastral: z.string(),
  invoice_online: z.enum(['email', 'postal', 'postal+email']),
  dso: z.object({ name: z.string(), website: z.string() }),
  dso_reference: z.string(),
  dso_phone: z.string(),
  is_peninsula: z.boolean(),
  selfcons_code: z.string(),
  /** The chosen personalised tariffs; a field of our own. */
  personalised: z
    .object({
      doubleTariff: doubleTariffSchema.nullable(),
      happyHours: happyHoursSchema.nullable(),
      happyDay: z.enum(happyDays).nullable(),
    })
    .optional(),
  bateria_virtual: z.array(batteryLinkSchema),
  services: z.array(
    z.object({ id: z.int(), name: z.string(), start_date: z.iso.date(), end_date: z.iso.date().nullable() }),
  ),
  attachments: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      filename: z.string(),
      category_name: z.string(),
      created_date: z.iso.datetime(),
      /** Number with KB, MB or GB. */
      size_text: z.string(),
    }),
  ),
}

/** A whole contract. */
export const contractSchema = listedContractSchema.extend(details)
export type Contract = z.infer<typeof contractSchema>

export const listContractsSchemas = {
  query: z.object({
    ...pageQuery,
    /** Answers the page that contains this contract, ignoring the offset. */
    initial: z.string().trim().max(40).optional(),
    /** Free text over contract, CUPS and address. */
    filter: z.string().trim().max(100).optional(),
    type: contractType.optional(),
    /** `list`: without owner, payer, addresses, account, distributor, batteries, services and attachments. */
    fields: z.enum(['list']).optional(),
  }),
  response: pageOf(listedContractSchema.extend(z.object(details).partial().shape)),
}

export const contractDetailSchemas = { params: byName, response: contractSchema }
export const contractReportSchemas = { params: byName }
export const attachmentSchemas = { params: z.object({ attachmentID: idInAddress }) }

export const communicationsSchemas = {
  params: byName,
  response: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        sent_at: z.iso.datetime(),
        channel: z.enum(['email', 'postal', 'sms', 'portal']),
        subject: z.string(),
        body: z.string(),
        has_document: z.boolean(),
      }),
    ),
  }),
}
export const communicationDocumentSchemas = {
  params: byName.extend({ id: idInAddress }),
}

const countsSchema = z.object({ n_items: z.int(), n_active: z.int() })

export const contractsInfoSchemas = {
  response: z.object({ electricity: countsSchema, gas: countsSchema }),
}
export type ContractsInfo = z.infer<typeof contractsInfoSchemas.response>
