import { z } from 'zod'
import { idInAddress } from './parts/id.ts'

const listedMailSchema = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  sent_at: z.iso.datetime(),
})

export const listMailsSchemas = { response: z.object({ items: z.array(listedMailSchema) }) }

export const mailSchemas = {
  params: z.object({ id: idInAddress }),
  response: listedMailSchema.extend({ text: z.string(), html: z.string() }),
}
export type ListedMail = z.infer<typeof listedMailSchema>
export type FullMail = z.infer<typeof mailSchemas.response>
