import type { ReportName } from '@fanal/domain/reports/reports'
import { inLang, type Lang } from '@fanal/domain/settings/languages'
import { claimLabel } from '#features/support/claim-label'
import type { Db } from '#platform/database'
import { findCategoryNames } from './queries.ts'

export interface ReportLabels {
  section: (code: string) => string
  reason: (section: string, code: string) => string
}

/** Names of what a report counts. Kinds of cases are named by whoever shows them. */
export async function findLabels(db: Db, report: ReportName, lang: Lang): Promise<ReportLabels> {
  if (report === 'claims')
    return {
      section: (code) => claimLabel(code, lang),
      reason: (_, code) => claimLabel(code, lang),
    }
  const names = new Map((await findCategoryNames(db)).map(({ id, names: name }) => [String(id), name]))
  const categoryName = (code: string) => {
    const name = names.get(code)
    return name ? inLang(name, lang) : code
  }
  return {
    section: (code) => code,
    reason: (section, code) => (section === 'claim' ? claimLabel(code, lang) : categoryName(code)),
  }
}
