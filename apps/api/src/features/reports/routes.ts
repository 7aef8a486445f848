import * as contract from '@fanal/contract/desk/reports'
import * as schemas from '@fanal/contract/schemas/desk/reports'
import { kindsOf } from '@fanal/domain/reports/reports'
import { textsLanguage } from '@fanal/domain/settings/languages'
import { type Route, staffFileRoute, staffRoute } from '#platform/endpoint'
import { requireAct } from '#platform/staff/refuse-act'
import { claimsFile, computeReport, reportFile } from './compute-report.ts'
import { listCounted } from './list-counted.ts'

export const routes = (): Route[] => [
  staffRoute(contract.staffReport, schemas.staffReportSchemas, ({ db, params, query, locale, audit }) => {
    const { report } = params
    audit({ subject: `${report} ${query.period}` })
    return computeReport(db, { report, ...query, lang: textsLanguage(locale) })
  }),
  staffRoute(contract.reportCases, schemas.reportCasesSchemas, async (call) => {
    const { db, session, params, query, locale, audit } = call
    const { report } = params
    const { period, measure, section, reason, term } = query
    for (const kind of kindsOf(report))
      if (report === 'claims' || section === undefined || section === kind)
        requireAct(session, 'case.read', { kind })
    const figure = [report, period, measure, section, reason, term].filter(Boolean).join(' ')
    const { page, customerIds } = await listCounted(db, { report, ...query, lang: textsLanguage(locale) })
    audit({ subject: figure, customerIds })
    return page
  }),
  staffFileRoute(
    contract.downloadClaims,
    schemas.downloadClaimsSchemas,
    ({ db, session, query: { period }, audit }) => {
      requireAct(session, 'case.read', { kind: 'claim' })
      audit({ subject: `claims ${period}` })
      return claimsFile(db, period)
    },
  ),
  staffFileRoute(
    contract.downloadReport,
    schemas.downloadReportSchemas,
    ({ db, params, query, locale, audit }) => {
      const { report } = params
      audit({ subject: `${report} ${query.period}` })
      return reportFile(db, { report, ...query, lang: textsLanguage(locale) })
    },
  ),
]
