import * as contract from '@fanal/contract/looks'
import * as schemas from '@fanal/contract/schemas/looks'
import type { Deps } from '#deps'
import { type Route, route, staffRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { sendFile } from '#platform/files'
import { askView } from './ask-view.ts'
import { stateOf } from './grant-view.ts'
import { askedViews, listLooks, looksFile } from './list-looks.ts'
import { answerView, enterCode, openView, ownView, triesOf } from './open-view.ts'
import { findOwnViews } from './view-queries.ts'

export const routes = (deps: Deps): Route[] => [...staffRoutes(deps), ...ownRoutes()]

function staffRoutes({ env }: Deps): Route[] {
  return [
    staffRoute(contract.askView, schemas.askViewSchemas, async ({ db, session, body, audit }) => {
      const { case_number: number, reason, way } = body
      const { id, customerId } = await askView(env, db, session, body)
      audit({ customerId, subject: `case ${number}`, reason, after: { asked: way } })
      return { id }
    }),
    staffRoute(contract.ownViews, schemas.ownViewsSchemas, async ({ db, session }) => ({
      items: await findOwnViews(db, session.staffId),
    })),
    staffRoute(contract.viewRequest, schemas.viewRequestSchemas, async ({ db, session, params }) => {
      const view = await ownView(db, params.id, session.staffId)
      const { way, expires_at } = view
      return { state: stateOf(view), way, code_tries: triesOf(view), expires_at: expires_at.toISOString() }
    }),
    staffRoute(contract.enterViewCode, schemas.enterViewCodeSchemas, async (call) => {
      const { db, session, params, body, audit } = call
      const view = await ownView(db, params.id, session.staffId)
      const answer = await enterCode(db, view, body.code)
      audit({
        customerId: view.customer_id,
        subject: `case ${view.case_number}`,
        reason: view.reason,
        after: { code: answer.is_right ? 'right' : 'wrong' },
      })
      return answer
    }),
    staffRoute(contract.openView, schemas.openViewSchemas, async ({ db, session, params, audit }) => {
      const view = await ownView(db, params.id, session.staffId)
      const { customer_id: customerId, case_number: number, reason } = view
      audit({ customerId, subject: `case ${number}`, reason })
      return { url: await openView(env, db, view) }
    }),
  ]
}

function ownRoutes(): Route[] {
  return [
    route(contract.listLooks, schemas.listLooksSchemas, ({ db, session, query, locale }) =>
      listLooks(db, session.customerId, { ...query, locale }),
    ),
    route(contract.downloadLooks, {}, async ({ db, session, locale, reply }) =>
      sendFile(reply, await looksFile(db, session.customerId, locale)),
    ),
    route(contract.askedViews, schemas.askedViewsSchemas, async ({ db, session, locale }) => ({
      items: await askedViews(db, session.customerId, locale),
    })),
    route(contract.answerView, schemas.answerViewSchemas, async ({ db, session, params, body }) => {
      const { id } = params
      if (!(await answerView(db, session.customerId, { id, allow: body.allow })))
        throw new AppError('not_found')
      return { status: 'OK' as const }
    }),
  ]
}
