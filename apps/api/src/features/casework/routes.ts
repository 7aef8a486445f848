import * as casework from '@fanal/contract/desk/casework'
import * as schemas from '@fanal/contract/schemas/desk/casework'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { claimSubtypes } from '@fanal/domain/support/claims/claim-types'
import type { Deps } from '#deps'
import { shelf } from '#features/support/case-shelf-queries'
import { claimLabel } from '#features/support/claim-label'
import { changeType } from '#features/support/staff/work-case'
import { type Route, staffRoute, staffSendRoute } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { wantsEvents } from '#platform/http/event-stream'
import { requireAct } from '#platform/staff/refuse-act'
import { sendStored } from '#platform/stored-files/send-stored'
import { about, aboutCase } from './about-case.ts'
import { giveBack, handOver, takeForSelf } from './assigning/assign-case.ts'
import { mayTake } from './assigning/who-takes.ts'
import { findColleagues } from './case-queries.ts'
import type { StaffSession } from '#platform/staff/staff-session'
import { subjectRoutes } from './subject-routes.ts'
import { formRoutes } from './form-routes.ts'
import { mentionRoutes } from './mentions/mention-routes.ts'
import { mergingRoutes } from './merging/merging-routes.ts'
import { DeskNews } from './news/desk-news.ts'
import { countQueue, findQueue } from './queue/find-queue.ts'
import type { QueueWanted } from './queue/queue-queries.ts'
import { viewRoutes } from './views/view-routes.ts'
import { setupRoutes } from './setup-routes.ts'
import { holdWritten, undoWritten } from './sending/hold-written.ts'
import { keepDraft } from './sending/keep-draft.ts'
import { composeStaffCase, loadForStaff, ownOf } from './staff-case.ts'
import { findTextModules } from './text-module-queries.ts'

type Filters = Omit<QueueWanted, 'staffId' | 'kinds' | 'words'> & { words?: string | undefined }

/** The filters of a reader, within what they may read. */
const filtersOf = (
  { permissions, staffRole, staffId }: StaffSession,
  { words = '', ...filters }: Filters,
): QueueWanted => ({
  ...filters,
  staffId,
  kinds: permissions[staffRole]['case.read']?.kinds,
  words: words.split(/\s+/).filter(Boolean),
})

export function routes(deps: Deps): Route[] {
  return [
    ...queueRoutes(deps),
    ...oneRoutes(deps),
    ...subjectRoutes,
    ...formRoutes,
    ...setupRoutes,
    ...takeRoutes(deps),
    ...mentionRoutes,
    ...viewRoutes,
    ...mergingRoutes(deps),
    ...writeRoutes(deps),
  ]
}

function queueRoutes({ database }: Deps): Route[] {
  const news = new DeskNews(database)
  return [
    staffRoute(casework.caseQueue, schemas.caseQueueSchemas, ({ db, session, query, locale }) => {
      const { after, level, ...filters } = query
      return findQueue(db, filtersOf(session, filters), { after, level, locale })
    }),
    staffRoute(casework.caseCounts, schemas.caseCountsSchemas, ({ db, session, query }) =>
      countQueue(db, filtersOf(session, query)),
    ),
    staffSendRoute(casework.deskNews, schemas.deskNewsSchemas, async ({ session, query, request, reply }) => {
      const { id: own, staffId: id, actor: name } = session
      const presence = { session: own, id, name, case: query.case, writes: query.writes === 'true' }
      const stream = wantsEvents(request) ? await news.follow(presence) : undefined
      return async () =>
        stream?.answer(request, reply) ?? reply.code(204).header('Cache-Control', 'no-store').send()
    }),
    staffRoute(casework.textModules, schemas.textModulesSchemas, async ({ db }) => ({
      items: await findTextModules(db),
    })),
    staffRoute(casework.caseSubtypes, schemas.caseSubtypesSchemas, async ({ locale }) => ({
      items: claimSubtypes.map((code) => ({ code, label: claimLabel(code, textsLanguage(locale)) })),
    })),
    staffRoute(casework.colleagues, schemas.colleaguesSchemas, async ({ db, session }) => ({
      items: (await findColleagues(db))
        .filter(({ role }) => mayTake(session, role))
        .map(({ id, name }) => ({ id, name })),
    })),
  ]
}

function oneRoutes({ gateways }: Deps): Route[] {
  return [
    staffRoute(
      casework.staffCase,
      schemas.staffCaseSchemas,
      async ({ db, session, params, locale, audit }) => {
        const found = await loadForStaff(db, session, params.id)
        audit(about(params.id, found.row.customer_id))
        return composeStaffCase(db, session, { found, locale })
      },
    ),
    staffSendRoute(casework.staffCaseFile, schemas.staffCaseFileSchemas, async (call) => {
      const { db, session, params, query, audit } = call
      const found = await loadForStaff(db, session, params.id)
      const { customerId } = ownOf(found)
      const file = found.files.find(({ id }) => id === params.fileId)
      audit({ ...about(params.id, customerId), ...(file && { after: { file: file.name } }) })
      if (!file) throw new AppError('not_found')
      const isViewed = query.view === 'true'
      return () => sendStored(call, { stores: gateways.files, shelf }, { customerId, ...file, isViewed })
    }),
  ]
}

function takeRoutes({ env }: Deps): Route[] {
  return [
    staffRoute(casework.takeCase, schemas.takeCaseSchemas, async ({ db, session, params: { id }, audit }) => {
      audit(await aboutCase(db, id))
      await takeForSelf(env, db, session, id)
      return { number: id }
    }),
    staffRoute(casework.giveBackCase, schemas.giveBackCaseSchemas, async ({ db, session, params, audit }) => {
      audit(await aboutCase(db, params.id))
      await giveBack(db, session, params.id)
      return { number: params.id }
    }),
    staffRoute(casework.handOverCase, schemas.handOverCaseSchemas, async (call) => {
      const { db, session, params, body, audit } = call
      audit({ ...(await aboutCase(db, params.id)), after: { to: body.staff_id } })
      await handOver(env, db, session, { number: params.id, to: body.staff_id, message: body.message })
      return { number: params.id }
    }),
  ]
}

function writeRoutes({ env }: Deps): Route[] {
  return [
    staffRoute(casework.changeCaseType, schemas.changeCaseTypeSchemas, async (call) => {
      const { db, session, params, body, audit } = call
      const { row } = await loadForStaff(db, session, params.id)
      requireAct(session, 'case.answer', { kind: row.kind })
      const step = { number: params.id, author: session.actor, staffId: session.staffId, ...body }
      const { before, after } = await changeType(env, db, step)
      audit({ ...about(params.id, row.customer_id), before: { subtype: before }, after: { subtype: after } })
      return { number: params.id }
    }),
    staffRoute(
      casework.saveCaseDraft,
      schemas.saveCaseDraftSchemas,
      async ({ db, session, params, body }) => {
        const found = await loadForStaff(db, session, params.id)
        requireAct(session, body.act === 'note' ? 'case.note' : 'case.answer', { kind: found.row.kind })
        await keepDraft(db, ownOf(found), { staffId: session.staffId, draft: body })
        return { number: params.id }
      },
    ),
    staffRoute(casework.sendWritten, schemas.sendWrittenSchemas, async (call) => {
      const { db, session, params, body, audit } = call
      const { seen, ...draft } = body
      audit({ ...(await aboutCase(db, params.id)), after: { act: draft.act, ending: draft.ending } })
      const sendAt = await holdWritten(env, db, session, { number: params.id, seen, draft })
      return { number: params.id, send_at: sendAt.toISOString() }
    }),
    staffRoute(casework.undoSending, schemas.undoSendingSchemas, async ({ db, session, params, audit }) => {
      audit(await aboutCase(db, params.id))
      return { number: params.id, draft: await undoWritten(db, session, params.id) }
    }),
  ]
}
