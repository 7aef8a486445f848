import * as schemas from '@fanal/contract/schemas/support-forms'
import * as support from '@fanal/contract/support'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { readingsCategory } from '@fanal/domain/support/case'
import { claimLabel } from '#features/support/claim-label'
import { questionsOf } from '@fanal/domain/support/claims/claim-questions'
import { offeredSubtypes, offeredTypes } from '@fanal/domain/support/claims/claim-types'
import type { Deps } from '#deps'
import { requireClaims, requireRequests, requireUnsignedContact } from '#features/support/gates'
import { uploadFile } from '#features/support/upload-file'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { openRoute, type Route, route } from '#platform/endpoint'
import { callerOf, takeHit } from '#platform/http/rate-limit'
import { contentOf, whileReceiving } from '#platform/file-parts/receive-file'
import { anonymousId, contactUnsigned } from './contact-unsigned.ts'
import { createClaim } from './create-claim.ts'
import { createRequest } from './create-request.ts'
import { findCategories, nameOf } from './open-queries.ts'

export function openRoutes(deps: Deps): Route[] {
  return [...choiceRoutes(), ...formRoutes(deps), uploadRoute()]
}

function choiceRoutes(): Route[] {
  return [
    openRoute(support.caseCategories, schemas.caseCategoriesSchemas, async ({ db, query, locale }) => {
      const isUnsigned = query.unsigned === 'true'
      await (isUnsigned ? requireUnsignedContact(db) : requireRequests(db))
      const { contactAutoReads } = (await findSettings(db)).features
      const all = await findCategories(db, { isUnsigned })
      const offered = all.filter(({ id }) => contactAutoReads || id !== readingsCategory)
      const lang = textsLanguage(locale)
      return {
        items: offered.map((category) => ({
          id: category.id,
          name: nameOf(category, lang),
          is_outage: category.is_continuity,
        })),
      }
    }),
    route(support.claimTypes, schemas.claimTypesSchemas, async ({ db, query, locale }) => {
      const { closedSubtypes: closed } = (await requireClaims(db)).support
      const types = offeredTypes({ energy: query.type, closed })
      const lang = textsLanguage(locale)
      return { items: types.map((code) => ({ code, label: claimLabel(code, lang) })) }
    }),
    route(support.claimSubtypes, schemas.claimSubtypesSchemas, async ({ db, params, query, locale }) => {
      const { closedSubtypes: closed } = (await requireClaims(db)).support
      const subtypes = offeredSubtypes(params.tipus, { energy: query.type, closed })
      const lang = textsLanguage(locale)
      return {
        items: subtypes.map((name) => ({
          name,
          desc: claimLabel(name, lang),
          questions: [...questionsOf(name)],
        })),
      }
    }),
  ]
}

function formRoutes({ env }: Deps): Route[] {
  return [
    route(support.createCase, schemas.createCaseSchemas, async ({ db, session, body }) => ({
      id: await createRequest(env, db, { ...body, customerId: session.customerId }),
    })),
    route(support.createClaim, schemas.createClaimSchemas, async ({ db, session, params, body }) => ({
      result: await createClaim(env, db, { ...body, ...params, customerId: session.customerId }),
    })),
    openRoute(support.unsignedContact, schemas.unsignedContactSchemas, async ({ db, body, locale }) => {
      const { number, dueAt } = await contactUnsigned(env, db, { ...body, locale })
      return { result: number, due_at: dueAt.toISOString() }
    }),
  ]
}

const visitorsUploads = { max: 20, windowSeconds: 3600 }

function uploadRoute(): Route {
  return openRoute(
    support.uploadCaseFile,
    schemas.uploadCaseFileSchemas,
    ({ db, session, query, request, reply }) => {
      const content = contentOf(request)
      return whileReceiving({ content, reply }, async () => {
        if (!session) await admitVisitor(db, request.ip)
        const customerId = session?.customerId ?? anonymousId
        return uploadFile(db, { customerId, name: query.name, content })
      })
    },
  )
}

async function admitVisitor(db: Db, ip: string): Promise<void> {
  await requireUnsignedContact(db)
  await takeHit(db, { bucket: `upload visitor ${callerOf(ip)}`, ...visitorsUploads })
}
