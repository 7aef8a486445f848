import { eachLang } from '@fanal/domain/settings/languages'
import { z } from 'zod'

// The file of `npm run fanal -- import newsletters <file>`; docs/operations/import.md explains each field.

const texts = z.strictObject({
  name: z.string().trim().min(1, 'is missing').max(120),
  description: z.string().trim().max(600).default(''),
})

const { es: _, ...otherTexts } = eachLang(() => texts.optional())

export const newslettersFileSchema = z.object({
  items: z.array(
    z.strictObject({
      id: z.int().positive().max(2_000_000_000),
      /** Texts by language; Spanish fills in for a missing one. */
      texts: z.strictObject({ es: texts, ...otherTexts }),
      /** A closed one takes no new subscribers. */
      is_open: z.boolean().default(true),
    }),
  ),
})
export type NewsletterRecord = z.infer<typeof newslettersFileSchema>['items'][number]
