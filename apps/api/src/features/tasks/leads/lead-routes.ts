import * as schemas from '@fanal/contract/schemas/desk/task-acts'
import * as tasks from '@fanal/contract/desk/tasks'
import { endLead, noteLead, settleLead, takeLead } from '#features/contracting/staff/work-lead'
import { type Route, staffRoute } from '#platform/endpoint'
import { lockListedLead } from '#features/contracting/staff/staff-queries'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'
import { asPossible } from '../as-possible.ts'
import { requireSeen } from '../load-task.ts'
import { findLead } from './lead-queries.ts'
import type { Loaded } from '../task-source.ts'

const about = (id: string, customerId: number | undefined) => ({
  subject: `lead ${id}`,
  ...(customerId && { customerId }),
})

interface NamedLead {
  kind: 'lead' | 'check'
  id: string
  locale: Locale
}

/** Locked first, so that of two people who decide at once the second has not seen what the first did. */
async function lockSeen(tx: Db, named: NamedLead, seen: string) {
  await lockListedLead(tx, named.id)
  return requireSeen(tx, named, seen)
}

export function leadRoutes(): Route[] {
  return [
    staffRoute(tasks.takeLead, schemas.takeLeadSchemas, async (call) => {
      const { db, session, params, body, locale, audit } = call
      const before = await lockSeen(db, { kind: 'lead', id: params.id, locale }, body.seen)
      await asPossible(takeLead(db, { id: params.id, author: session.actor }))
      const assignee = 'assignee' in before.task ? before.task.assignee : ''
      audit({
        ...about(params.id, before.customerId),
        before: { assignee },
        after: { assignee: session.actor },
      })
      return { id: params.id }
    }),
    staffRoute(tasks.noteLead, schemas.noteLeadSchemas, async ({ db, session, params, body, audit }) => {
      await asPossible(noteLead(db, { id: params.id, author: session.actor, text: body.text }))
      const lead = await findLead(db, params.id)
      audit(about(params.id, lead?.customer_id ?? undefined))
      return { id: params.id }
    }),
    staffRoute(tasks.closeLead, schemas.closeLeadSchemas, async (call) => {
      const { db, session, params, body, locale, audit } = call
      const { customerId } = await lockSeen(db, { kind: 'lead', id: params.id, locale }, body.seen)
      await asPossible(endLead(db, { id: params.id, author: session.actor, text: body.reason }))
      audit({
        ...about(params.id, customerId),
        reason: body.reason,
        before: { state: 'open' },
        after: { state: 'closed' },
      })
      return { id: params.id }
    }),
    staffRoute(tasks.checkLead, schemas.checkLeadSchemas, async (call) => {
      const { db, session, params, body, locale, audit } = call
      const { result, reason: text } = body
      const found = await lockSeen(db, { kind: 'check', id: params.id, locale }, body.seen)
      await asPossible(settleLead(db, { id: params.id, author: session.actor, result, text }))
      audit({
        ...about(params.id, found.customerId),
        reason: text,
        before: { check: resultsOf(found.task) },
        after: { check: result },
      })
      return { id: params.id }
    }),
  ]
}

const resultsOf = (task: Loaded['task']) =>
  ('checks' in task ? task.checks : []).map(({ check, result }) => `${check} ${result}`).join(', ')
