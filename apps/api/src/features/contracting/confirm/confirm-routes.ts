import * as contracting from '@fanal/contract/contracting'
import * as schemas from '@fanal/contract/schemas/contracting/signature'
import { confirmationOf } from '@fanal/domain/contracting/payloads'
import type { Deps } from '#deps'
import type { Lead } from '#features/contracting/leads/lead-queries'
import { askerOf } from '#features/contracting/leads/own-lead'
import { type Call, openRoute, type Route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { showPdf } from '#platform/files'
import { visitOf } from '#platform/session'
import { confirmLead } from './confirm-lead.ts'
import { leadPaper } from './lead-paper.ts'
import { reviewLead } from './cases/review-lead.ts'
import { sendSummary } from './send-summary.ts'
import { sendSignCode } from './sign-code.ts'

export function confirmRoutes(deps: Deps): Route[] {
  const confirm =
    (energy: Lead['energy']) =>
    async ({ params, session, body, locale, request }: Call<typeof schemas.confirmLeadSchemas>) => {
      const wanted = {
        leadId: params.leadId,
        energy,
        asker: askerOf({ request, session }),
        session,
        form: confirmationOf(body),
        visit: visitOf(request),
        locale,
      }
      const signed = await deps.database.transaction((tx) => confirmLead(deps, tx, wanted))
      if (!signed) throw new AppError('code_not_valid', { errors: { code: ['code_not_valid'] } })
      return signed
    }
  return [
    openRoute(contracting.confirmLead, schemas.confirmLeadSchemas, confirm('electricity')),
    openRoute(contracting.confirmGasLead, schemas.confirmLeadSchemas, confirm('gas')),
    openRoute(contracting.sendSummary, schemas.sendSummarySchemas, ({ params, session, body, request }) =>
      sendSummary(deps, {
        own: { id: params.leadId, ...askerOf({ request, session }) },
        session,
        start: body.start,
        startDay: body.start === 'on' ? body.start_day : null,
        isAgain: body.again === true,
        log: request.log,
      }),
    ),
    openRoute(
      contracting.sendSignCode,
      schemas.sendSignCodeSchemas,
      ({ db, params, session, body, request }) =>
        sendSignCode(deps, db, {
          own: { id: params.leadId, ...askerOf({ request, session }) },
          session,
          channel: body.channel,
        }),
    ),
    reviewRoute(deps),
    openRoute(
      contracting.leadPaper,
      schemas.leadPaperSchemas,
      async ({ db, params, session, request, reply }) => {
        const own = { id: params.leadId, ...askerOf({ request, session }) }
        const { name, document } = await leadPaper(db, own, params.paper)
        return showPdf(reply, name, document)
      },
    ),
  ]
}

function reviewRoute(deps: Deps): Route {
  return openRoute(
    contracting.reviewLead,
    schemas.reviewLeadSchemas,
    async ({ db, params, session, request }) => ({
      number: await reviewLead(deps, db, {
        own: { id: params.leadId, ...askerOf({ request, session }) },
        session,
      }),
    }),
  )
}
