import { z } from 'zod'
import { idInAddress } from './parts/id.ts'

const listedMailSchema = z.object({
  id: z.int(),
  kind: z.enum(['mail', 'sms']),
  to: z.string(),
  /** A text message has no subject: its text stands here. */
  subject: z.string(),
  sent_at: z.iso.datetime(),
  files: z.int().meta({ description: 'how many are attached' }),
})

export const listMailsSchemas = { response: z.object({ items: z.array(listedMailSchema) }) }

export const mailSchemas = {
  params: z.object({ id: idInAddress }),
  response: listedMailSchema.extend({
    from: z.string().meta({ description: 'name and address; empty for a text message' }),
    text: z.string(),
    html: z.string().nullable().meta({ description: 'with its pictures inside' }),
    files: z.array(z.object({ name: z.string(), media_type: z.string(), size_bytes: z.int() })),
  }),
}

/** Files are numbered from 1. */
export const mailFileSchemas = { params: z.object({ id: idInAddress, number: idInAddress }) }

export type ListedMail = z.infer<typeof listedMailSchema>
export type FullMail = z.infer<typeof mailSchemas.response>
