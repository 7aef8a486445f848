import * as contracting from '@fanal/contract/contracting'
import * as schemas from '@fanal/contract/schemas/contracting'
import type { Deps } from '#deps'
import type { Database } from '#platform/database'
import { type Call, openRoute, type Route } from '#platform/endpoint'
import { callerOf, takeHit } from '#platform/http/rate-limit'
import { contentOf, whileReceiving } from '#platform/file-parts/receive-file'
import { finishedWith } from '#features/contracting/confirm/finished'
import { askService } from './ask-services.ts'
import { browserFor, inBrowser } from './browser.ts'
import { contactLead } from './contact-lead.ts'
import { mailDraftLink, resumeDraft } from './draft-link.ts'
import { deleteDraft, holdingDraft, openDraft, refuseConfirmed, saveDraft, shownDraft } from './drafts.ts'
import { uploadLeadFile } from './lead-files.ts'
import { requireContracting, requireSwitchedOn } from './lead-gates.ts'
import { type Energy, findOpenLead, findOwnLead } from './lead-queries.ts'
import { askerOf, existing, lockedLead, ownLead } from './own-lead.ts'
import { sendStep } from './send-step.ts'
import type { StepBody } from './sent-form.ts'

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
      const { db, session, query, locale } = call
      const settings = await requireContracting(db, query.kind, session)
      const asker = askerOf(call)
      const lead = await findOpenLead(db, asker, query.kind)
      return {
        draft: lead ? await shownDraft(db, lead) : null,
        finished: lead ? null : await finishedWith(db, query.kind, { asker, session, settings, locale }),
      }
    }),
    openRoute(contracting.createDraft, schemas.createDraftSchemas, async (call) => {
      const { db, session, body, locale } = call
      const browser = browserFor(deps, call)
      const asker = { browserHash: browser.browserHash, customerId: session?.customerId, locale }
      // Kept for a repeated call is its id, not what somebody typed.
      const { id } = await inBrowser(browser, call, async (tx) => {
        await requireContracting(tx, body.kind, session)
        const lead = await openDraft(tx, asker, body.kind)
        const isBlank = Object.keys(lead.draft).length === 0
        const { revision } = lead
        if (body.draft && isBlank) await saveDraft(tx, lead, { revision, ...body.draft }, asker)
        return { id: lead.id }
      })
      const lead = existing(await findOwnLead(db, { ...asker, id }))
      return { draft: await shownDraft(db, lead) }
    }),
    openRoute(contracting.saveDraft, schemas.saveDraftSchemas, async (call) => {
      const { db, session, body, locale } = call
      const lead = holdingDraft(await lockedLead(call))
      // Also of a customer whose session ended while it was typed: it is the browser's own, and only written to.
      await requireSwitchedOn(db, lead.kind)
      return saveDraft(db, lead, body, { customerId: session?.customerId, locale })
    }),
    // Deleting is always possible, whatever is switched off.
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
    openRoute(contracting.resumeDraft, schemas.resumeDraftSchemas, (call) => {
      const { session, body } = call
      const browser = browserFor(deps, call)
      const asker = { browserHash: browser.browserHash, customerId: session?.customerId }
      return inBrowser(browser, call, async (tx) => {
        const lead = await resumeDraft(tx, body.token, asker)
        await requireContracting(tx, lead.kind, session)
        return { kind: lead.kind, lead_id: lead.id }
      })
    }),
  ]
}

const visitorsFiles = { max: 60, windowSeconds: 3600 }

function uploadRoute({ env }: Deps): Route {
  return openRoute(contracting.uploadLeadFile, schemas.uploadLeadFileSchemas, (call) => {
    const { db, session, query, request, reply } = call
    const content = contentOf(request)
    return whileReceiving({ content, reply }, async () => {
      const lead = holdingDraft(await ownLead(call))
      const { fileUploadSizeLimit: maxBytes } = await requireContracting(db, lead.kind, session)
      refuseConfirmed(lead)
      if (!session) await takeHit(db, { bucket: `lead file ${callerOf(request.ip)}`, ...visitorsFiles })
      return uploadLeadFile(env, db as Database, { ...query, leadId: lead.id, content, maxBytes })
    })
  })
}

type StepCall = Omit<Call<object>, 'body'> & { body: StepBody }

function stepRoutes(deps: Deps): Route[] {
  const send = (call: StepCall, energy: Energy) => {
    const { body, session, locale } = call
    const browser = browserFor(deps, call)
    const asker = { browserHash: browser.browserHash, customerId: session?.customerId, locale }
    return inBrowser(browser, call, async (tx) => ({
      lead_id: await sendStep(deps.env, tx, { energy, body, asker, session }),
    }))
  }
  return [
    openRoute(contracting.sendLead, schemas.sendLeadSchemas, (call) => send(call, 'electricity')),
    openRoute(contracting.sendGasLead, schemas.sendGasLeadSchemas, (call) => send(call, 'gas')),
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
