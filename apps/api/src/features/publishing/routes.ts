import * as contract from '@fanal/contract/desk/publishing'
import * as schemas from '@fanal/contract/schemas/desk/publishing'
import { subjectOfDraft } from '@fanal/domain/publishing/draft-state'
import type { PublishKind } from '@fanal/domain/publishing/publish-kinds'
import type { Deps } from '#deps'
import { type Route, staffRoute } from '#platform/endpoint'
import type { Env } from '#platform/env'
import { requireAct } from '#platform/staff/refuse-act'
import type { AuditNote } from '#platform/staff/staff-audit'
import { findOpenDraftsOf } from './draft-queries.ts'
import { kindSources } from './kinds/kind-sources.ts'
import { askPublication } from './publish-draft.ts'
import { draftFor, listPublishing, showDraft } from './show-draft.ts'
import { beginDraft, cancelPublication, discardDraft, revertDraft, saveDraftPart } from './write-draft.ts'

const about = ({ kind, key }: { kind: PublishKind; key: string | null }): AuditNote => ({
  subject: subjectOfDraft(kind, key ?? ''),
})

export const routes = ({ env }: Pick<Deps, 'env'>): Route[] => [...readRoutes(env), ...writeRoutes()]

function readRoutes(env: Env): Route[] {
  return [
    staffRoute(contract.publishing, schemas.publishingSchemas, ({ db, session }) =>
      listPublishing(db, session),
    ),
    staffRoute(contract.publishable, schemas.publishableSchemas, async ({ db, session, query }) => {
      const { kind } = query
      requireAct(session, 'publish.read', { kind })
      const open = new Map((await findOpenDraftsOf(db, kind)).map(({ key, id }) => [key, id]))
      const things = await kindSources[kind].list(db)
      return {
        items: things.map((one) => ({ ...one, draft: open.get(one.key) ?? null })),
        has_new: kindSources[kind].making !== undefined,
      }
    }),
    staffRoute(contract.publishDraft, schemas.publishDraftSchemas, async ({ db, session, params, audit }) => {
      const draft = await draftFor(db, session, params.id)
      audit(about(draft))
      return showDraft(db, env, session, draft)
    }),
  ]
}

function writeRoutes(): Route[] {
  return [
    staffRoute(contract.beginDraft, schemas.beginDraftSchemas, async ({ db, session, body, audit }) => {
      audit(about(body))
      return { id: await beginDraft(db, session, body) }
    }),
    staffRoute(contract.saveDraftPart, schemas.saveDraftPartSchemas, ({ db, session, params, body }) =>
      saveDraftPart(db, session, params.id, body),
    ),
    staffRoute(contract.discardDraft, schemas.discardDraftSchemas, async ({ db, session, params, audit }) => {
      audit(about(await discardDraft(db, session, params.id)))
      return { id: params.id }
    }),
    staffRoute(contract.revertDraft, schemas.revertDraftSchemas, async ({ db, session, params, audit }) => {
      const { draft, made } = await revertDraft(db, session, params.id)
      audit({ ...about(draft), after: { reverts: params.id } })
      return { id: made }
    }),
    staffRoute(
      contract.askPublication,
      schemas.askPublicationSchemas,
      async ({ db, session, params, body, audit }) => {
        const { seen, reason, publish_at: at } = body
        const publishAt = at === null ? null : new Date(at)
        const asked = await askPublication(db, session, params.id, { seen, reason, publishAt })
        const { draft, act, change, state } = asked
        audit({ ...about(draft), act, reason, ...change })
        return { id: draft.id, state }
      },
    ),
    staffRoute(
      contract.cancelPublication,
      schemas.cancelPublicationSchemas,
      async ({ db, session, params, audit }) => {
        audit(about(await cancelPublication(db, session, params.id)))
        return { id: params.id }
      },
    ),
  ]
}
