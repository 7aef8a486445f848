import * as customers from '@fanal/contract/desk/customers'
import * as schemas from '@fanal/contract/schemas/desk/customers'
import type { Deps } from '#deps'
import { type Route, staffRoute } from '#platform/endpoint'
import type { StaffSession } from '#platform/staff/staff-session'
import { protectionKinds } from '@fanal/domain/customers/contact-state'
import { AppError } from '#platform/errors'
import { accessRoutes } from './access-routes.ts'
import { insertNote } from './note-queries.ts'
import { composeCustomer, loadPerson } from './page/customer-page.ts'
import { findCases, findContracts } from './page/page-queries.ts'
import { deleteProtection, lockProtection, type OwnProtection, saveProtection } from './protection-queries.ts'
import { findAtDesk, type ReadableKinds } from './search/find-at-desk.ts'
import { sendAgain } from './send-again.ts'
import { composeTimeline } from './timeline/customer-timeline.ts'

export function routes(deps: Deps): Route[] {
  return [...readRoutes(), ...writeRoutes(), ...accessRoutes(deps)]
}

function readableKinds({ permissions, staffRole }: StaffSession): ReadableKinds {
  const permission = permissions[staffRole]['case.read']
  return permission ? permission.kinds : null
}

function readRoutes(): Route[] {
  return [
    staffRoute(customers.findAtDesk, schemas.findAtDeskSchemas, async ({ db, session, body, audit }) => {
      const items = await findAtDesk(db, body.typed, readableKinds(session))
      const shown = new Set(items.flatMap(({ customer: { id } }) => id ?? []))
      audit({ subject: 'search', customerIds: [...shown], after: { typed: body.typed } })
      return { items }
    }),
    staffRoute(customers.staffCustomer, schemas.staffCustomerSchemas, async (call) => {
      const { db, session, params, locale, audit } = call
      audit({ customerId: params.id })
      return composeCustomer(db, params.id, { kinds: readableKinds(session), locale })
    }),
    staffRoute(customers.customerContracts, schemas.customerContractsSchemas, async (call) => {
      const { db, params, query, audit } = call
      audit({ customerId: params.id })
      await loadPerson(db, params.id)
      return { ...(await findContracts(db, params.id, query)), ...query }
    }),
    staffRoute(customers.customerCases, schemas.customerCasesSchemas, async (call) => {
      const { db, session, params, query, audit } = call
      audit({ customerId: params.id })
      await loadPerson(db, params.id)
      const kinds = readableKinds(session)
      const { items, n_items } = await findCases(db, params.id, kinds === null ? [] : kinds, query)
      return { items, n_items, ...query }
    }),
    staffRoute(customers.customerTimeline, schemas.customerTimelineSchemas, async (call) => {
      const { db, session, params, query, locale, audit } = call
      audit({ customerId: params.id })
      await loadPerson(db, params.id)
      return composeTimeline(db, params.id, { ...query, kinds: readableKinds(session), locale })
    }),
  ]
}

function ownProtection({ id, kind }: { id: number; kind: string }): OwnProtection {
  const known = protectionKinds.find((one) => one === kind)
  if (!known) throw new AppError('not_found')
  return { customerId: id, kind: known }
}

function writeRoutes(): Route[] {
  return [
    staffRoute(customers.noteCustomer, schemas.noteCustomerSchemas, async (call) => {
      const { db, session, params, body, audit } = call
      audit({ customerId: params.id })
      await loadPerson(db, params.id)
      const { staffId, actor: author } = session
      await insertNote(db, { customerId: params.id, staffId, author, text: body.text })
      return { id: params.id }
    }),
    staffRoute(customers.protectCustomer, schemas.protectCustomerSchemas, async (call) => {
      const { db, session, params, body, audit } = call
      const own = ownProtection(params)
      await loadPerson(db, params.id)
      const before = await lockProtection(db, own)
      const { reason } = body
      await saveProtection(db, own, { reason, staffId: session.staffId, author: session.actor })
      audit({
        customerId: params.id,
        reason,
        ...(before && { before: { [own.kind]: before.reason } }),
        after: { [own.kind]: reason },
      })
      return { id: params.id }
    }),
    staffRoute(customers.unprotectCustomer, schemas.unprotectCustomerSchemas, async (call) => {
      const { db, params, body, audit } = call
      const own = ownProtection(params)
      await loadPerson(db, params.id)
      const before = await lockProtection(db, own)
      await deleteProtection(db, own)
      audit({
        customerId: params.id,
        reason: body.reason,
        before: { [own.kind]: before?.reason ?? null },
        after: { [own.kind]: null },
      })
      return { id: params.id }
    }),
    staffRoute(customers.sendMailAgain, schemas.sendMailAgainSchemas, async ({ db, params, audit }) => {
      audit({ customerId: params.id, subject: `mail ${params.mailId}` })
      await loadPerson(db, params.id)
      const { to, subject } = await sendAgain(db, { customerId: params.id, id: params.mailId })
      audit({ after: { to, subject } })
      return { id: params.id, to }
    }),
  ]
}
