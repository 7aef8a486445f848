import * as casework from '@fanal/contract/desk/casework'
import * as schemas from '@fanal/contract/schemas/desk/casework'
import { type Route, staffRoute } from '#platform/endpoint'
import { requireAct } from '#platform/staff/refuse-act'
import { about } from '../about-case.ts'
import { deleteDraft } from '../case-queries.ts'
import { loadForStaff, ownOf } from '../staff-case.ts'
import { findMentions, saveSeen } from './mention-queries.ts'
import { findReaders, noteCase } from './note-case.ts'

export const mentionRoutes: Route[] = [
  staffRoute(casework.noteCase, schemas.noteCaseSchemas, async ({ db, session, params, body, audit }) => {
    const found = await loadForStaff(db, session, params.id)
    const { kind } = found.row
    requireAct(session, 'case.note', { kind })
    const own = ownOf(found)
    const note = { ...own, number: params.id, kind, text: body.message }
    const named = await noteCase(db, session, note)
    // What was written is a note now, and no draft any more.
    await deleteDraft(db, own, session.staffId)
    audit({ ...about(params.id, own.customerId), ...(named.length > 0 && { after: { named } }) })
    return { number: params.id }
  }),
  staffRoute(casework.caseReaders, schemas.caseReadersSchemas, async ({ db, session, params }) => {
    const { row } = await loadForStaff(db, session, params.id)
    return { items: await findReaders(db, session, row.kind) }
  }),
  staffRoute(casework.ownMentions, schemas.ownMentionsSchemas, async ({ db, session }) => {
    const { kinds } = session.permissions[session.staffRole]['case.read'] ?? {}
    const items = await findMentions(db, session.staffId, kinds)
    return { items, unseen: items.filter(({ is_seen }) => !is_seen).length }
  }),
  staffRoute(casework.seeMentions, schemas.seeMentionsSchemas, async ({ db, session, params }) => {
    await saveSeen(db, ownOf(await loadForStaff(db, session, params.id)), session.staffId)
    return { number: params.id }
  }),
]
