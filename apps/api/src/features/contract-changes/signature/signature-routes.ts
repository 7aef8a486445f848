import * as changes from '@fanal/contract/contract-changes'
import * as schemas from '@fanal/contract/schemas/contract-changes'
import type { Deps } from '#deps'
import { openRoute, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { pdfFile, sendFile } from '#platform/files'
import { visitOf } from '#platform/session'
import { remindSignature } from './remind-signature.ts'
import { confirmSignature, refuseSignature, sendSignatureCode } from './sign-change.ts'
import { composeEvidence } from './signature-evidence.ts'
import { findSignature, findSignatureOfChange, shownSignature } from './signature-queries.ts'
import { withdrawChange } from './withdraw-change.ts'

/** The link is the credential here; it needs no session and creates none. */
export function signatureRoutes(deps: Deps): Route[] {
  return [
    openRoute(changes.signature, schemas.signatureSchemas, async ({ db, params, locale }) =>
      shownSignature(await findSignature(db, params.token), locale),
    ),
    openRoute(changes.signatureDocument, schemas.signatureDocumentSchemas, async ({ db, params, reply }) => {
      const { document, contract, kind } = await findSignature(db, params.token)
      return sendFile(reply, pdfFile(`${contract}-${kind}`, document))
    }),
    openRoute(changes.signatureCode, schemas.signatureCodeSchemas, ({ db, params }) =>
      sendSignatureCode(deps, db, params.token),
    ),
    openRoute(
      changes.confirmSignature,
      schemas.confirmSignatureSchemas,
      async ({ params, body, request, locale }) => {
        const { code, accept_gdpr: gdpr, activate_publicity: publicity } = body
        const answer = {
          token: params.token,
          code,
          consents: { gdpr, publicity },
          visit: visitOf(request),
          locale,
        }
        const signed = await deps.database.transaction((tx) => confirmSignature(deps, tx, answer))
        if (!signed) throw new AppError('code_not_valid', { errors: { code: ['code_not_valid'] } })
        return signed
      },
    ),
    openRoute(changes.refuseSignature, schemas.refuseSignatureSchemas, ({ db, params, request, locale }) =>
      refuseSignature(deps, db, { token: params.token, visit: visitOf(request), locale }),
    ),
    ...ownSignatureRoutes(deps),
  ]
}

/** For the signed-in customer: a new link, a withdrawal, and the documents. */
function ownSignatureRoutes(deps: Deps): Route[] {
  return [
    route(changes.remindSignature, schemas.remindSignatureSchemas, ({ db, session, params }) =>
      remindSignature(deps, db, { customerId: session.customerId, ...params }),
    ),
    route(changes.withdrawChange, schemas.withdrawChangeSchemas, ({ db, session, params, request }) =>
      withdrawChange(deps, db, { customerId: session.customerId, ...params, visit: visitOf(request) }),
    ),
    route(changes.changeDocument, schemas.changeDocumentSchemas, async ({ db, session, params, reply }) => {
      const { document, contract, kind } = await findSignatureOfChange(db, session.customerId, params)
      return sendFile(reply, pdfFile(`${contract}-${kind}`, document))
    }),
    route(
      changes.changeEvidence,
      schemas.changeEvidenceSchemas,
      async ({ db, session, params, locale, reply }) => {
        const signature = await findSignatureOfChange(db, session.customerId, params)
        if (signature.state === 'pending') throw new AppError('not_found')
        const pdf = await composeEvidence(db, signature, locale)
        return sendFile(reply, pdfFile(`${signature.contract}-${signature.kind}-${params.id}`, pdf))
      },
    ),
  ]
}
