import * as contracting from '@fanal/contract/contracting'
import * as schemas from '@fanal/contract/schemas/contracting-follow'
import type { Deps } from '#deps'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { findInDirectory } from '#platform/database/directory'
import { openRoute, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { pdfFile, sendFile } from '#platform/files'
import { visitOf } from '#platform/session'
import { textsOf } from '#texts'
import { composeContractEvidence } from './evidence.ts'
import { findPapers } from './paper-queries.ts'
import { shownSwitch } from './switching.ts'
import { findSwitch } from './switch-queries.ts'
import { withdraw } from './withdraw.ts'
import { readWithdrawalToken } from './withdrawal-link.ts'

interface Own {
  customerId: number
  contract: string
}

async function ownSwitch(db: Db, own: Own) {
  const found = await findSwitch(db, own)
  if (!found) throw new AppError('not_found')
  return found
}

/** The customer of a link's contract: the link is the credential. */
async function linked(deps: Deps, db: Db, token: string): Promise<Own> {
  const contract = readWithdrawalToken(deps.env, token)
  const known = contract === undefined ? undefined : await findInDirectory(db, 'contract', contract)
  if (!known) throw new AppError('not_found')
  return { customerId: known.customer_id, contract: known.key }
}

export function followRoutes(deps: Deps): Route[] {
  return [...ownRoutes(deps), ...linkRoutes(deps)]
}

function ownRoutes(deps: Deps): Route[] {
  return [
    route(
      contracting.contractSwitching,
      schemas.switchingSchemas,
      async ({ db, session, params, locale }) => {
        const it = await ownSwitch(db, { customerId: session.customerId, contract: params.contractName })
        const { support } = await findSettings(db)
        const papers = (await findPapers(db, it)).map(({ kind, sha256 }) => ({ kind, sha256 }))
        const shown = shownSwitch(it, locale, support.region)
        // It proves a signature.
        if (!it.signedAt) return { ...shown, papers }
        const { sha256 } = await composeContractEvidence(db, it)
        return { ...shown, papers: [...papers, { kind: 'evidence' as const, sha256 }] }
      },
    ),
    route(contracting.switchPaper, schemas.switchPaperSchemas, async ({ db, session, params, reply }) => {
      const it = await ownSwitch(db, { customerId: session.customerId, contract: params.contractName })
      const { names } = textsOf('contracting', it.locale).contract
      const document =
        params.paper === 'evidence'
          ? (await composeContractEvidence(db, it)).document
          : (await findPapers(db, it)).find(({ kind }) => kind === params.paper)?.document
      if (!document) throw new AppError('not_found')
      return sendFile(reply, pdfFile(`${it.contract} ${names[params.paper]}`, document))
    }),
    route(contracting.withdrawContract, schemas.withdrawContractSchemas, ({ db, session, params, request }) =>
      withdraw(deps.env, db, {
        customerId: session.customerId,
        contract: params.contractName,
        channel: 'portal',
        visit: visitOf(request),
      }),
    ),
  ]
}

/** From a mail, without a session. */
function linkRoutes(deps: Deps): Route[] {
  return [
    openRoute(
      contracting.linkedWithdrawal,
      schemas.linkedWithdrawalSchemas,
      async ({ db, params, locale }) => {
        const it = await ownSwitch(db, await linked(deps, db, params.token))
        const { support } = await findSettings(db)
        const { address: _, check: _check, ...shown } = shownSwitch(it, locale, support.region)
        return shown
      },
    ),
    openRoute(contracting.withdrawByLink, schemas.withdrawByLinkSchemas, async ({ db, params, request }) =>
      withdraw(deps.env, db, {
        ...(await linked(deps, db, params.token)),
        channel: 'link',
        visit: visitOf(request),
      }),
    ),
  ]
}
