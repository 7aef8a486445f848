import { type EndpointGroup, endpointIn } from '../endpoint.ts'
import type * as schemas from '../schemas/desk/reports.ts'

// Figures about cases, computed from their histories at each look (docs/behaviour/reports.md).

const reads: EndpointGroup = {
  isOwn: true,
  versions: [2],
  path: 'staff/reports/{report}',
  access: 'staff',
  act: 'report.read',
  // A year of 200,000 cases is walked through.
  answerMs: 90_000,
}

export const staffReport = endpointIn<typeof schemas.staffReportSchemas>(reads, {
  name: 'staffReport',
  path: '',
})

/** What one figure counts. */
export const reportCases = endpointIn<typeof schemas.reportCasesSchemas>(reads, {
  name: 'reportCases',
  path: '/cases',
  errors: ['not_permitted'],
})

/** A line for each claim that was opened in the period. */
export const downloadClaims = endpointIn<typeof schemas.downloadClaimsSchemas>(
  { ...reads, path: 'staff/reports', act: 'report.export' },
  { name: 'downloadClaims', path: '/claims-csv', errors: ['not_permitted'] },
)

export const downloadReport = endpointIn<typeof schemas.downloadReportSchemas>(
  { ...reads, act: 'report.export' },
  { name: 'downloadReport', path: '/csv' },
)
