import * as contracts from '@fanal/contract/contracts'
import * as schemas from '@fanal/contract/schemas/contracts'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import type { Deps } from '#deps'
import { findFlags } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { type Route, route } from '#platform/endpoint'
import type { Session } from '#platform/session'
import type { FileStores } from '#platform/stored-files/file-store'
import { AppError } from '#platform/errors'
import { pdfFile, sendFile } from '#platform/files'
import { fileShelf, findRow } from '#platform/stored-files/file-queries'
import { sendStored } from '#platform/stored-files/send-stored'
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

export function routes({ gateways }: Deps): Route[] {
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
    ...fileRoutes(gateways.files),
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

const ownFile = async (db: Db, customerId: number, found: { file_id: number | null } | undefined) => {
  const file = found?.file_id ? await findRow(db, customerId, found.file_id) : undefined
  if (!file) throw new AppError('not_found')
  return { customerId, ...file }
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
    route(contracts.communications, schemas.communicationsSchemas, async ({ db, session, params }) => {
      const contractId = await ownContractId(db, session, params.contractName)
      return { items: await findCommunications(db, { customerId: session.customerId, contractId }) }
    }),
  ]
}

function fileRoutes(stores: FileStores): Route[] {
  const from = { stores, shelf: fileShelf }
  return [
    route(contracts.downloadAttachment, schemas.attachmentSchemas, async (call) => {
      const { customerId } = call.session
      const found = await findAttachmentFile(call.db, customerId, call.params.attachmentID)
      return sendStored(call, from, await ownFile(call.db, customerId, found))
    }),
    route(contracts.communicationDocument, schemas.communicationDocumentSchemas, async (call) => {
      const { customerId } = call.session
      const contractId = await ownContractId(call.db, call.session, call.params.contractName)
      const found = await findCommunicationFile(call.db, { customerId, contractId }, call.params.id)
      return sendStored(call, from, await ownFile(call.db, customerId, found))
    }),
  ]
}
