import { endpoint } from './endpoint.ts'
import type {
  budgetSchemas,
  contractUsesSchemas,
  curveChartSchemas,
  curveDownloadSchemas,
  curveInfoSchemas,
  saveBudgetSchemas,
} from './schemas/consumption.ts'

/** Points in version 1, columns of integers in version 2. */
export const curveChart = endpoint<typeof curveChartSchemas>({
  name: 'curveChart',
  path: 'contracts/{id}/cch/chart/{type}/',
  access: 'customer',
  errors: ['not_found'],
})

/** The curve as a file. */
export const curveDownload = endpoint<typeof curveDownloadSchemas>({
  name: 'curveDownload',
  path: 'contracts/{id}/cch/download/{type}/',
  access: 'customer',
  errors: ['not_found'],
})

export const curveInfo = endpoint<typeof curveInfoSchemas>({
  name: 'curveInfo',
  isOwn: true,
  path: 'contracts/{id}/cch/info/',
  access: 'customer',
  errors: ['not_found'],
})

/** The last complete month of several contracts, for their list. */
export const contractUses = endpoint<typeof contractUsesSchemas>({
  name: 'contractUses',
  isOwn: true,
  path: 'contracts/uses/',
  access: 'customer',
})

/** The customer's limit of a month, and where this month is heading. */
export const budget = endpoint<typeof budgetSchemas>({
  name: 'budget',
  isOwn: true,
  path: 'contracts/{id}/budget/',
  access: 'customer',
  errors: ['not_found'],
})

export const saveBudget = endpoint<typeof saveBudgetSchemas>({
  name: 'saveBudget',
  isOwn: true,
  method: 'POST',
  path: 'contracts/{id}/budget/',
  access: 'customer',
  errors: ['not_found', 'not_possible'],
})
