import * as casework from '@fanal/contract/desk/casework'
import * as schemas from '@fanal/contract/schemas/desk/casework'
import { mergeRefusal } from '@fanal/domain/casework/merging'
import type { Deps } from '#deps'
import type { Db } from '#platform/database'
import { type Route, staffRoute } from '#platform/endpoint'
import { requireAct } from '#platform/staff/refuse-act'
import type { StaffSession } from '#platform/staff/staff-session'
import { about } from '../about-case.ts'
import { loadForStaff, ownOf } from '../staff-case.ts'
import { linkCases, mergeCases, unlinkCases } from './merge-cases.ts'
import { findOthers } from './merging-queries.ts'

/** The customer's id of both, if the caller may do this with their kinds. */
async function requireBoth(
  db: Db,
  session: StaffSession,
  numbers: readonly [string, string],
): Promise<number> {
  const [one, other] = [
    await loadForStaff(db, session, numbers[0]),
    await loadForStaff(db, session, numbers[1]),
  ]
  for (const { row } of [one, other]) requireAct(session, 'case.merge', { kind: row.kind })
  return one.row.customer_id
}

export function mergingRoutes({ env }: Deps): Route[] {
  return [
    staffRoute(casework.otherCases, schemas.otherCasesSchemas, async ({ db, session, params, audit }) => {
      const found = await loadForStaff(db, session, params.id)
      audit(about(params.id, found.row.customer_id))
      const { kinds } = session.permissions[session.staffRole]['case.read'] ?? {}
      const { row } = found
      const own = {
        ...row,
        customerId: row.customer_id,
        contractId: row.contract_id,
        invoiceId: row.invoice?.id ?? null,
      }
      const others = await findOthers(db, ownOf(found))
      return {
        items: others
          .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
          .map((other) => ({
            number: other.number,
            kind: other.kind,
            subject: other.subject,
            state: other.state,
            opened_at: other.opened_at.toISOString(),
            is_linked: other.is_linked,
            refusal: mergeRefusal(own, other) ?? null,
          })),
      }
    }),
    staffRoute(casework.mergeCase, schemas.mergeCaseSchemas, async ({ db, session, params, body, audit }) => {
      const { into, reason, seen } = body
      const customerId = await requireBoth(db, session, [params.id, into])
      const { actor: author, staffId } = session
      await mergeCases(env, db, { number: params.id, into, author, staffId, seen, reason })
      audit({ ...about(params.id, customerId), reason, after: { into } })
      return { number: params.id, into }
    }),
    staffRoute(casework.linkCase, schemas.linkCaseSchemas, async ({ db, session, params, body, audit }) => {
      const { other, reason } = body
      const customerId = await requireBoth(db, session, [params.id, other])
      const { actor: author, staffId } = session
      await linkCases(db, { number: params.id, other, author, staffId, reason })
      audit({ ...about(params.id, customerId), reason, after: { other } })
      return { number: params.id }
    }),
    staffRoute(casework.unlinkCase, schemas.unlinkCaseSchemas, async ({ db, session, params, audit }) => {
      const { id: number, other } = params
      const customerId = await requireBoth(db, session, [number, other])
      const { actor: author, staffId } = session
      const reason = await unlinkCases(db, { number, other, author, staffId })
      audit({ ...about(number, customerId), before: { other, reason } })
      return { number }
    }),
  ]
}
