import * as content from '@fanal/contract/content'
import * as schemas from '@fanal/contract/schemas/content'
import { hasCoupons } from '@fanal/domain/content/has-coupons'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { findFlags, findPublicSettings } from '#features/settings/queries'
import type { Deps } from '#deps'
import { openRoute, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import {
  findBanner,
  findCoupons,
  findDynamicRoutes,
  findGroupElements,
  findPageElements,
  hasPage,
} from './queries.ts'

/** With the code in the parameter that contracting reads (`promocode`). */
function codeUrl(address: string, code: string): string {
  const url = new URL(address)
  url.searchParams.set('promocode', code)
  return url.href
}

export function routes({ env }: Pick<Deps, 'env'>): Route[] {
  return [
    route(content.dynamicRoutes, schemas.dynamicRoutesSchemas, ({ db, locale }) =>
      findDynamicRoutes(db, textsLanguage(locale)),
    ),
    route(content.pageElements, schemas.pageElementsSchemas, async ({ params, db, locale }) => {
      if (!(await hasPage(db, params.pageId))) throw new AppError('not_found')
      return findPageElements(db, params.pageId, textsLanguage(locale))
    }),
    route(content.coupons, schemas.couponsSchemas, async ({ db, locale }) => {
      if (!hasCoupons(await findPublicSettings(db), await findFlags(db))) return []
      const coupons = await findCoupons(db, textsLanguage(locale))
      return coupons.map((coupon) => ({
        ...coupon,
        code_url: codeUrl(coupon.url || env.PUBLIC_URL, coupon.code),
      }))
    }),
    openRoute(content.groupElements, schemas.groupElementsSchemas, ({ query, db, locale }) =>
      findGroupElements(db, query.group_name, textsLanguage(locale)),
    ),
    openRoute(content.banner, schemas.bannerSchemas, async ({ params, db, locale }) => {
      const banner = await findBanner(db, params.code, textsLanguage(locale))
      if (!banner) throw new AppError('not_found')
      return banner
    }),
  ]
}
