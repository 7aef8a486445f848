import * as changes from '@fanal/contract/contract-changes'
import * as schemas from '@fanal/contract/contract-changes.schemas'
import type { Deps } from '#platform/deps'
import { openRoute, type Route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { visitOf } from '#platform/session'
import { confirmSignature, countWrongCode, refuseSignature, sendSignatureCode } from './sign-change.ts'
import { findSignature, shownSignature } from './signature-queries.ts'

/** The link is what lets somebody in here; it needs no session and gives none. */
export function signatureRoutes(deps: Deps): Route[] {
  return [
    openRoute(changes.signature, schemas.signatureSchemas, async ({ db, params, locale }) =>
      shownSignature(await findSignature(db, params.token), locale),
    ),
    openRoute(changes.signatureDocument, schemas.signatureDocumentSchemas, async ({ db, params, reply }) => {
      const { document, contract, kind } = await findSignature(db, params.token)
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `attachment; filename="${contract}-${kind}.pdf"`)
        .header('Cache-Control', 'private, no-store')
        .send(document)
    }),
    openRoute(changes.signatureCode, schemas.signatureCodeSchemas, ({ db, params }) =>
      sendSignatureCode(deps, db, params.token),
    ),
    openRoute(
      changes.confirmSignature,
      schemas.confirmSignatureSchemas,
      async ({ params, body, request, locale }) => {
        const signing = { token: params.token, code: body.code, visit: visitOf(request), locale }
        const outcome = await deps.database.transaction((tx) => confirmSignature(tx, signing))
        if (outcome.signed) return outcome.signed
        if (outcome.wrongCode) await countWrongCode(deps.database, outcome.wrongCode)
        throw new AppError('code_not_valid', { errors: { code: ['code_not_valid'] } })
      },
    ),
    openRoute(changes.refuseSignature, schemas.refuseSignatureSchemas, ({ db, params, request, locale }) =>
      refuseSignature(db, { token: params.token, visit: visitOf(request), locale }),
    ),
  ]
}
