import type {
  attachmentSchemas,
  communicationDocumentSchemas,
  communicationsSchemas,
  contractDetailSchemas,
  contractReportSchemas,
  contractsInfoSchemas,
  listContractsSchemas,
} from './schemas/contracts.ts'
import { endpoint } from './endpoint.ts'

export const listContracts = endpoint<typeof listContractsSchemas>({
  name: 'listContracts',
  path: 'contracts',
  versions: [2],
  access: 'customer',
})

/** How many contracts of each type the customer has. */
export const contractsInfo = endpoint<typeof contractsInfoSchemas>({
  name: 'contractsInfo',
  path: 'contracts/list-info/',
  versions: [2],
  access: 'customer',
})

export const contractDetail = endpoint<typeof contractDetailSchemas>({
  name: 'contractDetail',
  isOwn: true,
  path: 'contracts/{contractName}',
  access: 'customer',
  errors: ['not_found'],
})

/** The contract report as a PDF. Clients use version 1 for electricity and 2 for gas; both versions serve both. */
export const contractReport = endpoint<typeof contractReportSchemas>({
  name: 'contractReport',
  path: 'contracts/{contractName}/pdf/',
  access: 'customer',
  errors: ['not_found'],
})

export const downloadAttachment = endpoint<typeof attachmentSchemas>({
  name: 'downloadAttachment',
  path: 'contract/download_attachment/{attachmentID}',
  versions: [2],
  access: 'customer',
  errors: ['not_found'],
})

export const communications = endpoint<typeof communicationsSchemas>({
  name: 'communications',
  isOwn: true,
  path: 'contracts/{contractName}/communications/',
  access: 'customer',
  errors: ['not_found'],
})

export const communicationDocument = endpoint<typeof communicationDocumentSchemas>({
  name: 'communicationDocument',
  isOwn: true,
  path: 'contracts/{contractName}/communications/{id}/document',
  access: 'customer',
  errors: ['not_found'],
})
