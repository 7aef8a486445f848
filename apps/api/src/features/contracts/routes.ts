import * as contracts from '@fanal/contract/contracts'
import * as schemas from '@fanal/contract/schemas/contracts'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import { findFlags } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { type Route, route } from '#platform/endpoint'
import type { Session } from '#platform/session'
import { AppError } from '#platform/errors'
import { findFile, keptFile, pdfFile, sendFile } from '#platform/files'
import { composeContractReport } from './contract-report.ts'
import {
  findAttachmentFile,
  findCommunicationFile,
  findCommunications,
  findContract,
  findContractId,
  findContracts,
} from './queries.ts'
import { findReportData } from './report-data.ts'
import { findContractsInfo, findContractsPage } from './list-queries.ts'

export function routes(): Route[] {
  return [
    route(contracts.listContracts, schemas.listContractsSchemas, async ({ query, session, db }) => {
      const { initial, filter, type, offset, limit, fields } = query
      const wanted = {
        customerId: session.customerId,
        types: type ? [type] : (['electricity', 'gas'] as const),
        words: (filter ?? '').split(/\s+/).filter((word) => word !== ''),
      }
      const page = { ...(await findContractsPage(db, wanted, { initial, offset, limit })), limit }
      if (fields === 'list') return page
      const whole = await findContracts(
        db,
        session.customerId,
        page.items.map(({ name }) => name),
      )
      return { ...page, items: await withSupportedBatteries(db, whole) }
    }),
    route(contracts.contractsInfo, schemas.contractsInfoSchemas, ({ session, db }) =>
      findContractsInfo(db, session.customerId),
    ),
    ...detailRoutes(),
  ]
}

const ownContract = async (db: Db, { customerId }: Session, name: string) => {
  const contract = await findContract(db, customerId, name)
  const [shown] = contract ? await withSupportedBatteries(db, [contract]) : []
  if (!shown) throw new AppError('not_found')
  return shown
}

/** With the flag off no contract has any. */
async function withSupportedBatteries(db: Db, contracts: Contract[]): Promise<Contract[]> {
  const hasAny = contracts.some(({ bateria_virtual }) => bateria_virtual.length > 0)
  if (!hasAny || isFlagOn(await findFlags(db), 'batteries.virtual')) return contracts
  return contracts.map((contract) => ({ ...contract, bateria_virtual: [] }))
}

const ownContractId = async (db: Db, { customerId }: Session, name: string) => {
  const id = await findContractId(db, customerId, name)
  if (id === undefined) throw new AppError('not_found')
  return id
}

const ownFile = async (db: Db, { customerId }: Session, found: { file_id: number | null } | undefined) => {
  const file = found?.file_id ? await findFile(db, customerId, found.file_id) : undefined
  if (!file) throw new AppError('not_found')
  return keptFile(file)
}

function detailRoutes(): Route[] {
  return [
    route(contracts.contractDetail, schemas.contractDetailSchemas, ({ db, session, params }) =>
      ownContract(db, session, params.contractName),
    ),
    route(
      contracts.contractReport,
      schemas.contractReportSchemas,
      async ({ db, session, params, locale, reply }) => {
        const contract = await ownContract(db, session, params.contractName)
        const data = await findReportData(db, { customerId: session.customerId, contract }, new Date())
        if (data.settings.features.disableDownloadContractReport) throw new AppError('not_found')
        return sendFile(reply, pdfFile(contract.name, await composeContractReport(data, locale)))
      },
    ),
    route(contracts.downloadAttachment, schemas.attachmentSchemas, async ({ db, session, params, reply }) =>
      sendFile(
        reply,
        await ownFile(db, session, await findAttachmentFile(db, session.customerId, params.attachmentID)),
      ),
    ),
    route(contracts.communications, schemas.communicationsSchemas, async ({ db, session, params }) => {
      const contractId = await ownContractId(db, session, params.contractName)
      return { items: await findCommunications(db, { customerId: session.customerId, contractId }) }
    }),
    route(
      contracts.communicationDocument,
      schemas.communicationDocumentSchemas,
      async ({ db, session, params, reply }) => {
        const contractId = await ownContractId(db, session, params.contractName)
        const own = { customerId: session.customerId, contractId }
        return sendFile(reply, await ownFile(db, session, await findCommunicationFile(db, own, params.id)))
      },
    ),
  ]
}
