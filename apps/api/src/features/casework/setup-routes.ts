import * as casework from '@fanal/contract/desk/casework'
import * as schemas from '@fanal/contract/schemas/desk/case-setup'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { findAllCategories, nameOf, switchCategory } from '#features/support/open/open-queries'
import { type Route, staffRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { replaceTexts } from './replace-texts.ts'
import { findTextModules } from './text-module-queries.ts'

/** What staff answer with, and what customers can ask about. */
export const setupRoutes: Route[] = [
  staffRoute(casework.replaceTexts, schemas.replaceTextsSchemas, async ({ db, body: { items }, audit }) => {
    audit({ before: { texts: await findTextModules(db) }, after: { texts: items } })
    await replaceTexts(db, items)
    return { count: items.length }
  }),
  staffRoute(casework.requestCategories, schemas.requestCategoriesSchemas, async ({ db, locale }) => {
    const categories = await findAllCategories(db)
    const lang = textsLanguage(locale)
    return {
      items: categories.map((one) => ({ id: one.id, name: nameOf(one, lang), is_open: one.is_open })),
    }
  }),
  staffRoute(casework.switchCategory, schemas.switchCategorySchemas, async ({ db, params, body, audit }) => {
    const { id } = params
    audit({ subject: `category ${id}`, after: { is_open: body.is_open } })
    if (!(await switchCategory(db, id, body.is_open))) throw new AppError('not_found')
    return { id, ...body }
  }),
]
