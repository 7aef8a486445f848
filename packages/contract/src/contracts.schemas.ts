import { z } from 'zod'
import { pageOf, pageQuery } from './paging.schemas.ts'

const contractType = z.enum(['electricity', 'gas'])

/** A contract as lists show it. Euros are decimal strings; kW, bar and m³/h are numbers. */
export const listedContractSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: contractType,
  state: z.string(),
  sign_date: z.iso.date().nullable(),
  amount_debt: z.string(),
  cups: z.object({ name: z.string(), full_address: z.string(), street: z.string(), city: z.string() }),
  pricelist: z.object({ name: z.string(), nom_comercial: z.string() }),
  tariff: z.object({ name: z.string() }),
  contracted_power_period: z.array(z.object({ period: z.string(), power: z.number() })),
  pressio: z.number().nullable(),
  caudal: z.number().nullable(),
  waitingForSignature: z.array(z.string()),
})
export type ListedContract = z.infer<typeof listedContractSchema>

export const listContractsSchemas = {
  query: z.object({
    ...pageQuery,
    /** The page that holds this contract is answered, whatever the offset. */
    initial: z.string().trim().max(40).optional(),
    /** Free text over contract, CUPS and address. */
    filter: z.string().trim().max(100).optional(),
    type: contractType.optional(),
  }),
  response: pageOf(listedContractSchema),
}

const countsSchema = z.object({ n_items: z.int(), n_active: z.int() })

export const contractsInfoSchemas = {
  response: z.object({ electricity: countsSchema, gas: countsSchema }),
}
export type ContractsInfo = z.infer<typeof contractsInfoSchemas.response>
