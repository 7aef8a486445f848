import * as content from '@fanal/contract/content'
import * as schemas from '@fanal/contract/content.schemas'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { findPublicSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { openRoute, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { findBanner, findDynamicRoutes, findGroupElements, findPageElements, hasPage } from './queries.ts'

const isOn = async (db: Db) => (await findPublicSettings(db)).features.enableServerElements

export function contentRoutes(): Route[] {
  return [
    route(content.dynamicRoutes, schemas.dynamicRoutesSchemas, async ({ db, locale }) =>
      (await isOn(db)) ? findDynamicRoutes(db, textsLanguage(locale)) : [],
    ),
    route(content.pageElements, schemas.pageElementsSchemas, async ({ params, db, locale }) => {
      if (!(await isOn(db)) || !(await hasPage(db, params.pageId))) throw new AppError('not_found')
      return findPageElements(db, params.pageId, textsLanguage(locale))
    }),
    openRoute(content.groupElements, schemas.groupElementsSchemas, async ({ query, db, locale }) =>
      (await isOn(db)) ? findGroupElements(db, query.group_name, textsLanguage(locale)) : [],
    ),
    openRoute(content.banner, schemas.bannerSchemas, async ({ params, db, locale }) => {
      const banner = (await isOn(db)) ? await findBanner(db, params.code, textsLanguage(locale)) : undefined
      if (!banner) throw new AppError('not_found')
      return banner
    }),
  ]
}
