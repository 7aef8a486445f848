import type {
  bannerSchemas,
  couponsSchemas,
  dynamicRoutesSchemas,
  groupElementsSchemas,
  pageElementsSchemas,
} from './schemas/content.ts'
import { endpoint } from './endpoint.ts'

// While `features.enableServerElements` is off, lists are empty and pages and banners are not found.

export const dynamicRoutes = endpoint<typeof dynamicRoutesSchemas>({
  name: 'dynamicRoutes',
  path: 'ov_customize/html_dinamic_routes',
  versions: [2],
  access: 'customer',
})

/** The blocks of a dynamic page. */
export const pageElements = endpoint<typeof pageElementsSchemas>({
  name: 'pageElements',
  path: 'ov_customize/html_dinamic_elements/{pageId}',
  versions: [2],
  access: 'customer',
  errors: ['not_found'],
})

/** The blocks of a group such as Login or Signup; without a group, all blocks that belong to no page. */
export const groupElements = endpoint<typeof groupElementsSchemas>({
  name: 'groupElements',
  path: 'ov_customize/html_dinamic_elements/',
  versions: [2],
  access: 'anyone',
})

/** The coupons of the customer, in the caller's language; none while `features.showCoupons` or its flag is off. */
export const coupons = endpoint<typeof couponsSchemas>({
  name: 'coupons',
  path: 'user/coupons',
  access: 'customer',
})

export const banner = endpoint<typeof bannerSchemas>({
  name: 'banner',
  path: 'banners/{code}',
  versions: [2],
  access: 'anyone',
  errors: ['not_found'],
})
