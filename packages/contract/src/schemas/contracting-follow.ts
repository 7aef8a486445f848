import { z } from 'zod'

// What follows a signature: the steps of the switch, and the right to withdraw.

const byContract = z.object({ contractName: z.string().trim().min(1).max(40) })

export const switchSteps = [
  'requested',
  'signed',
  'sent',
  'accepted',
  'refused',
  'active',
  'withdrawn',
  // After a withdrawal from an active supply: asked back, refused, back with another retailer.
  'return_sent',
  'return_refused',
  'returned',
  // Without a signature: its time is over, it was refused, or the request was taken back.
  'expired',
  'declined',
  'cancelled',
] as const
const switching = z.object({
  contract: z.string(),
  type: z.enum(['electricity', 'gas']),
  address: z.string(),
  product: z.string(),
  /** The point has no supply now: none goes on meanwhile. */
  is_new_supply: z.boolean(),
  /** In order: those that happened have `at`, those to come `by`. */
  steps: z.array(
    z.object({
      step: z.enum(switchSteps),
      at: z.iso.datetime().nullable(),
      by: z.iso.date().nullable(),
      /** Why it was refused, in plain words. */
      reason: z.string(),
    }),
  ),
  withdrawal: z.object({
    is_possible: z.boolean(),
    until: z.iso.date().nullable(),
    withdrawn_at: z.iso.datetime().nullable(),
    number: z.string().nullable(),
    /** The day by which an active supply goes back, if it were withdrawn from today. */
    return_by: z.iso.date().nullable(),
  }),
  /** The holder is still being checked; null when that is over. */
  check: z
    .object({
      /** What we need from the customer; '' for nothing. */
      asked: z.string(),
      /** The day by which we need it. */
      by: z.iso.date().nullable(),
    })
    .nullable(),
  papers: z.array(
    z.object({ kind: z.enum(['summary', 'contract', 'sepa', 'waiver', 'evidence']), sha256: z.string() }),
  ),
})
export type Switching = z.infer<typeof switching>

export const switchingSchemas = { params: byContract, response: switching }
const withdrawn = z.object({ number: z.string(), withdrawn_at: z.iso.datetime(), sent_to: z.string() })
export const withdrawContractSchemas = {
  params: byContract,
  body: z.object({ confirm: z.literal(true, 'required') }),
  response: withdrawn,
}

const byToken = z.object({ token: z.string().min(20).max(200) })
/** Opened from a mail, without a session: nothing else of the customer. */
export const linkedWithdrawalSchemas = {
  params: byToken,
  response: switching.omit({ papers: true, address: true, check: true }),
}
export const withdrawByLinkSchemas = {
  params: byToken,
  body: z.object({ confirm: z.literal(true, 'required') }),
  response: withdrawn,
}
export const switchPaperSchemas = {
  params: byContract.extend({ paper: z.enum(['summary', 'contract', 'sepa', 'waiver', 'evidence']) }),
}
