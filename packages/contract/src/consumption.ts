import type {
  curveChartSchemas,
  curveDownloadSchemas,
  curveInfoSchemas,
  gasReadingsSchemas,
  powerAdviceSchemas,
} from './consumption.schemas.ts'
import { endpoint } from './endpoint.ts'

/** Points in version 1, columns of integers in version 2 (spec 1 §7). */
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

export const gasReadings = endpoint<typeof gasReadingsSchemas>({
  name: 'gasReadings',
  isOwn: true,
  path: 'contracts/{id}/cch/readings/',
  access: 'customer',
  errors: ['not_found'],
})

/** The demand of each month beside the contracted power, and what another power would have cost. */
export const powerAdvice = endpoint<typeof powerAdviceSchemas>({
  name: 'powerAdvice',
  isOwn: true,
  path: 'contracts/{id}/cch/power/',
  access: 'customer',
  errors: ['not_found'],
})
