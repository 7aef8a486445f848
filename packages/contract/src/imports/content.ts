import { eachLang } from '@fanal/domain/settings/languages'
import { z } from 'zod'
import {
  bannerCode,
  couponCode,
  cssLength,
  dynamicElement,
  dynamicRoute,
  html,
  id,
  imageDataUrl,
} from '../schemas/content.ts'

// Used by the operator's commands only, so that a server does not build these schemas at start.

/** Values by language; a missing language falls back to Spanish, or to the plain fields. */
function perLanguage<T extends z.ZodType>(texts: T) {
  return z
    .strictObject(eachLang(() => texts))
    .partial()
    .optional()
}

/** Things that are not shown are kept for later. */
const isShown = z.boolean().default(true)

const importedRoute = z.strictObject({
  ...dynamicRoute.shape,
  btn_description: dynamicRoute.shape.btn_description.default(''),
  is_shown: isShown,
  texts: perLanguage(dynamicRoute.pick({ btn_title: true, btn_description: true }).partial().strict()),
})

const importedElement = z.strictObject({
  ...dynamicElement.shape,
  group_name: dynamicElement.shape.group_name.default(''),
  block_height: cssLength.default(''),
  block_width: cssLength.default(''),
  priority: dynamicElement.shape.priority.default(0),
  page_id: id.nullable().default(null),
  texts: perLanguage(dynamicElement.pick({ name: true, html_block: true }).partial().strict()),
})

const importedBanner = z
  .strictObject({
    code: bannerCode,
    image: imageDataUrl.optional(),
    html: html.optional(),
    is_shown: isShown,
    texts: perLanguage(z.strictObject({ image: imageDataUrl, html }).partial()),
  })
  .refine((one) => (one.image === undefined) !== (one.html === undefined), 'image_or_html')

const couponText = z.string().trim().min(1).max(300)
const importedCoupon = z.strictObject({
  code: couponCode,
  campaign: couponText,
  description: couponText,
  url: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  /** What it takes off the first bill of a new contract. */
  discount_cents: z.int().min(0).max(100_000).default(0),
  texts: perLanguage(z.strictObject({ campaign: couponText, description: couponText }).partial()),
})

/** The file of `content import` and `content export`: the whole content, which replaces the stored one. */
export const contentImportSchema = z.strictObject({
  routes: z.array(importedRoute).refine(hasUnique('id'), 'repeated_id').default([]),
  elements: z.array(importedElement).refine(hasUnique('id'), 'repeated_id').default([]),
  banners: z.array(importedBanner).refine(hasUnique('code'), 'repeated_code').default([]),
  coupons: z.array(importedCoupon).refine(hasUnique('code'), 'repeated_code').default([]),
})
export type ContentImport = z.infer<typeof contentImportSchema>

function hasUnique<K extends string>(key: K) {
  return (list: readonly Record<K, unknown>[]) => new Set(list.map((one) => one[key])).size === list.length
}
