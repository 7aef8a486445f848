import * as schemas from '@fanal/contract/schemas/support'
import * as support from '@fanal/contract/support'
import type { Deps } from '#deps'
import { answered, lockNamed } from '#features/support/acts/act-on-case'
import { answerCase } from '#features/support/acts/answer-case'
import { rateCase } from '#features/support/acts/rate-case'
import { followedCase } from '#features/support/case-shape'
import { loadCase, namedByToken } from '#features/support/load-case'
import { composeReceipt } from '#features/support/receipt'
import { confirmEmail } from '#features/support/write-queries'
import { endLinks } from './follow-queries.ts'
import { renewLink } from './renew-link.ts'
import { openRoute, type Route } from '#platform/endpoint'
import { pdfFile, sendFile } from '#platform/files'

/** With the link of a mail and without a session; a number alone opens nothing. */
export function followRoutes({ env }: Deps): Route[] {
  return [
    openRoute(support.followedCase, schemas.followedCaseSchemas, async ({ db, params, locale }) => {
      const found = await loadCase(db, await namedByToken(env, db, params.token))
      return followedCase(found, locale, Date.now())
    }),
    openRoute(support.followedReceipt, schemas.followedReceiptSchemas, async (call) => {
      const { db, params, locale, reply } = call
      const named = await namedByToken(env, db, params.token)
      return sendFile(
        reply,
        pdfFile(named.number, await composeReceipt(db, { ...named, locale, isByLink: true })),
      )
    }),
    openRoute(support.confirmFollowedCase, schemas.confirmFollowedCaseSchemas, async ({ db, params }) => {
      const it = await lockNamed(db, await namedByToken(env, db, params.token))
      await confirmEmail(db, it)
      return answered(it)
    }),
    openRoute(support.answerFollowedCase, schemas.answerFollowedCaseSchemas, async ({ db, params, body }) => {
      const named = await namedByToken(env, db, params.token)
      return answerCase(env, db, { ...named, message: body.message, attachments: [] })
    }),
    openRoute(support.endFollowLink, schemas.endFollowLinkSchemas, async ({ db, params }) => {
      const it = await lockNamed(db, await namedByToken(env, db, params.token))
      await endLinks(db, it)
      return answered(it)
    }),
    openRoute(support.renewFollowLink, schemas.renewFollowLinkSchemas, async ({ db, params }) => {
      await renewLink(env, db, params.token)
      return { status: 'OK' as const }
    }),
    openRoute(support.rateFollowedCase, schemas.rateFollowedCaseSchemas, async ({ db, params, body }) =>
      rateCase(db, { ...(await namedByToken(env, db, params.token)), ...body }),
    ),
  ]
}
