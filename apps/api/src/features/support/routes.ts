import * as schemas from '@fanal/contract/schemas/support'
import * as support from '@fanal/contract/support'
import type { Deps } from '#deps'
import { findContractId } from '#features/contracts/queries'
import { type CustomerCall, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { pdfFile, sendFile } from '#platform/files'
import { sendStored } from '#platform/stored-files/send-stored'
import { act, answered, lockNamed } from './acts/act-on-case.ts'
import { answerCase, reopenCase } from './acts/answer-case.ts'
import { rateCase } from './acts/rate-case.ts'
import { shelf } from './case-shelf-queries.ts'
import { listedCase, shownCase } from './case-shape.ts'
import { endLinks } from './follow/follow-queries.ts'
import { followRoutes } from './follow/follow-routes.ts'
import { incidentRoutes } from './incidents/incident-routes.ts'
import { loadCase } from './load-case.ts'
import { openRoutes } from './open/open-routes.ts'
import { findCasesPage } from './queries.ts'
import { readingsRoutes } from './readings/readings-routes.ts'
import { composeReceipt } from './receipt.ts'

export function routes(deps: Deps): Route[] {
  return [
    ...openRoutes(deps),
    listRoute(),
    ...detailRoutes(deps),
    ...actRoutes(deps),
    ...followRoutes(deps),
    ...incidentRoutes(),
    ...readingsRoutes(deps),
  ]
}

type ByNumber = Pick<CustomerCall<typeof schemas.caseDetailSchemas>, 'session' | 'params'>
const named = ({ session, params }: ByNumber) => ({ customerId: session.customerId, number: params.id })

/** A page of the customer's cases; of a contract that is not theirs there are none. */
function listRoute(): Route {
  return route(support.listCases, schemas.listCasesSchemas, async ({ db, session, query, locale }) => {
    const { offset, limit, state, filter = '', contractName } = query
    const { customerId } = session
    const contractId = contractName ? ((await findContractId(db, customerId, contractName)) ?? 0) : undefined
    const words = filter.split(/\s+/).filter((word) => word !== '')
    const { rows, ...page } = await findCasesPage(
      db,
      { customerId, group: state, contractId, words },
      { offset, limit },
    )
    const now = Date.now()
    return { ...page, items: rows.map((row) => listedCase(row, locale, now)), offset, limit }
  })
}

function detailRoutes({ gateways }: Deps): Route[] {
  return [
    route(support.caseDetail, schemas.caseDetailSchemas, async (call) =>
      shownCase(await loadCase(call.db, named(call)), call.locale, Date.now()),
    ),
    route(support.caseFile, schemas.caseFileSchemas, async (call) => {
      const { row, files } = await loadCase(call.db, named(call))
      const file = files.find(({ id }) => id === call.params.fileId)
      if (!file) throw new AppError('not_found')
      return sendStored(call, { stores: gateways.files, shelf }, { customerId: row.customer_id, ...file })
    }),
    route(support.caseReceipt, schemas.caseReceiptSchemas, async (call) => {
      const pdf = await composeReceipt(call.db, { ...named(call), locale: call.locale })
      return sendFile(call.reply, pdfFile(call.params.id, pdf))
    }),
  ]
}

function actRoutes({ env }: Deps): Route[] {
  return [
    route(support.answerCase, schemas.answerCaseSchemas, (call) =>
      answerCase(env, call.db, { ...named(call), ...call.body }),
    ),
    route(support.withdrawCase, schemas.withdrawCaseSchemas, async (call) =>
      act(env, call.db, await lockNamed(call.db, named(call)), { act: 'withdraw' }),
    ),
    route(support.solveCase, schemas.solveCaseSchemas, async (call) =>
      act(env, call.db, await lockNamed(call.db, named(call)), { act: 'solve' }),
    ),
    route(support.endCaseLinks, schemas.endCaseLinksSchemas, async (call) => {
      const it = await lockNamed(call.db, named(call))
      await endLinks(call.db, it)
      return answered(it)
    }),
    route(support.reopenCase, schemas.reopenCaseSchemas, (call) =>
      reopenCase(env, call.db, { ...named(call), ...call.body }),
    ),
    route(support.rateCase, schemas.rateCaseSchemas, (call) =>
      rateCase(call.db, { ...named(call), ...call.body }),
    ),
  ]
}
