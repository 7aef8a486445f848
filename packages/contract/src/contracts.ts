import type { contractsInfoSchemas, listContractsSchemas } from './contracts.schemas.ts'
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
