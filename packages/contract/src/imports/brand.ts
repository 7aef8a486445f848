import { z } from 'zod'
import { publicSettingsSchema, serverSettingsSchema } from '../schemas/settings.ts'

const { brand, brand2, radius } = publicSettingsSchema.shape.theme.shape
const { name, phone_crm, email, schedule } = publicSettingsSchema.shape.organization.shape
const links = publicSettingsSchema.shape.links
const { invoicing } = serverSettingsSchema.shape
const legal = invoicing
  .pick({
    vat: true,
    street: true,
    postalCode: true,
    city: true,
    registration: true,
    website: true,
    arbitration: true,
    earlyEnd: true,
    generalTerms: true,
  })
  .extend({ name: invoicing.shape.legalName })

/** `brand.json`: what a retailer is called, how it looks, how it is reached, and its legal texts. */
export const brandSchema = z.strictObject({
  name: name.refine((text) => text.trim() !== '', 'required'),
  colours: z.strictObject({ brand, brand2 }),
  radius: radius.optional(),
  contact: z.strictObject({ phone: phone_crm, email, schedule }).partial().optional(),
  links: links.partial().optional(),
  legal: legal.partial().optional(),
  /** The line above every mail: the name, unless it says another. */
  mail: z
    .strictObject({ heading: z.string().max(80) })
    .partial()
    .optional(),
})
export type Brand = z.infer<typeof brandSchema>
