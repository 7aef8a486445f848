import * as contracting from '@fanal/contract/contracting'
import * as schemas from '@fanal/contract/schemas/contracting'
import type { Readable } from 'node:stream'
import type { Deps } from '#deps'
import type { Database } from '#platform/database'
import { openRoute, type Route } from '#platform/endpoint'
import { callerOf } from '#platform/http/rate-limit'
import { whileReceiving } from '#platform/file-parts/receive-file'
import { askService } from './ask-services.ts'
import { inBrowser } from './browser.ts'
import { contactLead } from './contact-lead.ts'
import { mailDraftLink, resumeDraft } from './draft-link.ts'
import { deleteDraft, holdingDraft, openDraft, refuseConfirmed, saveDraft, shownDraft } from './drafts.ts'
import { uploadLeadFile } from './lead-files.ts'
import { requireContracting } from './lead-gates.ts'
import { findOpenLead } from './lead-queries.ts'
import { askerOf, lockedLead, ownLead } from './own-lead.ts'
import { sendStep } from './send-step.ts'

export function leadRoutes(deps: Deps): Route[] {
  return [
    ...draftRoutes(deps),
    ...linkRoutes(deps),
    uploadRoute(deps),
    ...stepRoutes(deps),
    ...checkRoutes(deps),
  ]
}

function draftRoutes(deps: Deps): Route[] {
  return [
    openRoute(contracting.findDraft, schemas.findDraftSchemas, async (call) => {
      const { db, session, query } = call
      await requireContracting(db, query.kind, session)
      const lead = await findOpenLead(db, askerOf(call), query.kind)
      return { draft: lead ? await shownDraft(db, lead) : null }
    }),
    openRoute(contracting.createDraft, schemas.createDraftSchemas, (call) =>
      inBrowser(deps, call, async (tx, browserHash) => {
        const { session, body, locale } = call
        await requireContracting(tx, body.kind, session)
        const lead = await openDraft(tx, { browserHash, customerId: session?.customerId, locale }, body.kind)
        return { draft: await shownDraft(tx, lead) }
      }),
    ),
    openRoute(contracting.saveDraft, schemas.saveDraftSchemas, async (call) => {
      const { db, session, body } = call
      const lead = holdingDraft(await lockedLead(call))
      await requireContracting(db, lead.kind, session)
      return saveDraft(db, lead, body, session?.customerId)
    }),
    // Whoever wants nothing kept can always delete it.
    openRoute(contracting.deleteDraft, schemas.deleteDraftSchemas, async (call) => {
      await deleteDraft(call.db, holdingDraft(await lockedLead(call)))
      return { deleted: true as const }
    }),
  ]
}

function linkRoutes(deps: Deps): Route[] {
  return [
    openRoute(contracting.mailDraftLink, schemas.mailDraftLinkSchemas, async (call) => {
      const { db, session, body, locale } = call
      const lead = holdingDraft(await lockedLead(call))
      await requireContracting(db, lead.kind, session)
      return { sent_to: await mailDraftLink(deps.env, db, lead, { email: body.email, locale }) }
    }),
    openRoute(contracting.resumeDraft, schemas.resumeDraftSchemas, (call) =>
      inBrowser(deps, call, async (tx, browserHash) => {
        const { session, body } = call
        const lead = await resumeDraft(tx, body.token, { browserHash, customerId: session?.customerId })
        await requireContracting(tx, lead.kind, session)
        return { kind: lead.kind, lead_id: lead.id }
      }),
    ),
  ]
}

function uploadRoute({ env }: Deps): Route {
  return openRoute(contracting.uploadLeadFile, schemas.uploadLeadFileSchemas, (call) => {
    const { db, session, query, request, reply } = call
    const content = request.body as Readable
    return whileReceiving({ content, reply }, async () => {
      const lead = holdingDraft(await ownLead(call))
      const { fileUploadSizeLimit: maxBytes } = await requireContracting(db, lead.kind, session)
      refuseConfirmed(lead)
      return uploadLeadFile(env, db as Database, { ...query, leadId: lead.id, content, maxBytes })
    })
  })
}

function stepRoutes(deps: Deps): Route[] {
  return [
    openRoute(contracting.sendLead, schemas.sendLeadSchemas, (call) =>
      inBrowser(deps, call, async (tx, browserHash) => {
        const { body, session, locale } = call
        const asker = { browserHash, customerId: session?.customerId, locale }
        return { lead_id: await sendStep(deps.env, tx, { energy: 'electricity', body, asker, session }) }
      }),
    ),
    openRoute(contracting.sendGasLead, schemas.sendGasLeadSchemas, (call) =>
      inBrowser(deps, call, async (tx, browserHash) => {
        const { body, session, locale } = call
        const asker = { browserHash, customerId: session?.customerId, locale }
        return { lead_id: await sendStep(deps.env, tx, { energy: 'gas', body, asker, session }) }
      }),
    ),
    openRoute(contracting.leadContact, schemas.leadContactSchemas, async ({ db, body, locale, session }) => {
      await requireContracting(db, undefined, session)
      return { status: 'OK' as const, result: await contactLead(deps.env, db, { body, locale }) }
    }),
  ]
}

function checkRoutes(deps: Deps): Route[] {
  const ask = async (call: Parameters<typeof ownLead>[0], kind: 'solvency' | 'dni') => {
    const lead = await ownLead(call)
    await requireContracting(call.db, lead.kind, call.session)
    const { ip, log } = call.request
    return askService(deps, { lead, kind, caller: callerOf(ip), log })
  }
  return [
    openRoute(contracting.leadSolvency, schemas.solvencySchemas, async (call) => {
      const result = await ask(call, 'solvency')
      return { scoring: result !== 'fail', result }
    }),
    openRoute(contracting.leadDniValidation, schemas.dniValidationSchemas, async (call) => {
      const result = await ask(call, 'dni')
      return { dni_valid: result !== 'fail', result }
    }),
  ]
}
