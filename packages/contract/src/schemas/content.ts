import { z } from 'zod'
import { idInAddress } from './parts/id.ts'

// Pages, HTML blocks and banners that an operator publishes without a release. HTML is sanitised by the server on
// import and again by the browser.

export const id = z.int().positive()
export const html = z.string().max(200_000, 'too_long')
const shortText = z.string().trim().min(1, 'required').max(200, 'too_long')
export const cssLength = z.string().regex(/^(auto|\d{1,4}(\.\d{1,2})?(px|%|em|rem|vh|vw))?$/, 'not_a_length')
/** Never SVG: it may carry scripts. */
export const imageDataUrl = z
  .string()
  .max(2_000_000, 'too_long')
  .regex(/^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/, 'invalid_attachment_type')
export const bannerCode = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/i, 'not_a_code')
/** The part of the address after /d/. */
export const routePath = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/i, 'not_a_path')

export const dynamicRoute = z.object({
  id,
  route_path: routePath,
  btn_title: shortText,
  btn_description: z.string().trim().max(500, 'too_long'),
})

export const dynamicElement = z.object({
  id,
  name: shortText,
  group_name: z.string().trim().max(64, 'too_long'),
  html_block: html,
  block_height: cssLength,
  block_width: cssLength,
  /** Ascending order. */
  priority: z.int(),
  /** The dynamic route it belongs to; null for blocks that only belong to a group. */
  page_id: id.nullable(),
})

const banner = z.union([
  z.strictObject({ code: bannerCode, image: imageDataUrl }),
  z.strictObject({ code: bannerCode, html }),
])

/** `code_url` is the address where the coupon is used, with its code in the query. */
const coupon = z.object({
  code_url: z.string(),
  code: z.string(),
  campaign: z.string(),
  description: z.string(),
  url: z.string(),
})

export const couponCode = z.string().regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/i, 'not_a_code')

export type Coupon = z.infer<typeof coupon>
export type DynamicRoute = z.infer<typeof dynamicRoute>
export type DynamicElement = z.infer<typeof dynamicElement>
export type Banner = z.infer<typeof banner>

export const dynamicRoutesSchemas = { response: z.array(dynamicRoute) }
export const pageElementsSchemas = {
  params: z.object({ pageId: idInAddress }),
  response: z.array(dynamicElement),
}
export const groupElementsSchemas = {
  query: z.object({ group_name: z.string().trim().max(64, 'too_long').optional() }),
  response: z.array(dynamicElement),
}
export const couponsSchemas = { response: z.array(coupon) }
export const bannerSchemas = { params: z.object({ code: bannerCode }), response: banner }
