import { pinTargets } from '@fanal/domain/support/pins'
import { z } from 'zod'
import { changesSchemas } from '../contract-changes.ts'
import { contractSchema } from '../contracts.ts'
import { invoiceDetailSchemas } from '../invoices.ts'
import { number } from '../support-forms.ts'

// What a case is about, as its customer sees it.

const byNumber = z.object({ id: number })

export const staffCaseInvoiceSchemas = { params: byNumber, response: invoiceDetailSchemas.response }
const pinnableSchema = z.object({
  on: z.enum(pinTargets),
  /** The number of the invoice or the contract. */
  number: z.string(),
  lines: z.array(z.object({ name: z.string(), detail: z.string(), amount: z.string().nullable() })),
})
export type Pinnable = z.infer<typeof pinnableSchema>
export const pinnableLinesSchemas = {
  params: byNumber,
  response: z.object({ items: z.array(pinnableSchema) }),
}

const caseContractSchema = z.object({
  contract: contractSchema,
  changes: changesSchemas.response.shape.items,
})
export type CaseContract = z.infer<typeof caseContractSchema>
export const staffCaseContractSchemas = { params: byNumber, response: caseContractSchema }
