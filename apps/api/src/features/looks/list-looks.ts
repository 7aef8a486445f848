import type { AskedView, Look } from '@fanal/contract/schemas/looks'
import { composeCsv } from '@fanal/domain/formats/csv'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'
import type { MadeFile } from '#platform/files'
import { textsOf } from '#texts'
import { findLooks, type LookRow } from './look-queries.ts'
import { findAskedViews } from './view-queries.ts'

function kindOf({ act, is_search }: LookRow): Look['kind'] {
  if (is_search) return 'search'
  if (act === 'customer.see') return 'view'
  return act.startsWith('case.') ? 'case' : 'customer'
}

/** What staff do there is called by its role, not by a name of the desk. */
function roleIn(locale: Locale, role: string): string {
  const roles: Record<string, string> = textsOf('looks', locale).roles
  return roles[role] ?? role
}

const lookOf =
  (locale: Locale) =>
  (row: LookRow): Look => {
    const { at, until, times, actor, role, subject, reason } = row
    return {
      at: at.toISOString(),
      until: until.toISOString(),
      times,
      actor,
      role: roleIn(locale, role),
      kind: kindOf(row),
      case_number: /^case (\d+)$/.exec(subject ?? '')?.[1] ?? null,
      reason,
    }
  }

export async function listLooks(
  db: Db,
  customerId: number,
  { offset, limit, locale }: { offset: number; limit: number; locale: Locale },
) {
  const rows = await findLooks(db, customerId, { offset, limit })
  return { items: rows.map(lookOf(locale)), n_items: rows[0]?.n_items ?? 0, offset, limit }
}

export async function askedViews(db: Db, customerId: number, locale: Locale): Promise<AskedView[]> {
  const views = await findAskedViews(db, customerId)
  return views.map(({ id, actor, role, case_number, reason, is_granted, expires_at }) => ({
    id,
    actor,
    role: roleIn(locale, role),
    case_number,
    reason,
    is_granted,
    expires_at: expires_at.toISOString(),
  }))
}

const maxInFile = 50_000

/** The whole list as a file, in the customer's words. */
export async function looksFile(db: Db, customerId: number, locale: Locale): Promise<MadeFile> {
  const { file, kinds } = textsOf('looks', locale)
  const { moment } = documentFormats(locale)
  const rows = await findLooks(db, customerId, { offset: 0, limit: maxInFile })
  const content = composeCsv(
    [file.at, file.until, file.times, file.actor, file.role, file.kind, file.reason],
    rows
      .map(lookOf(locale))
      .map(({ at, until, times, actor, role, kind, case_number, reason }) => [
        moment(new Date(at)),
        moment(new Date(until)),
        times,
        actor,
        role,
        kinds[kind].replace('{number}', case_number ?? '').trim(),
        reason,
      ]),
  )
  return { name: `${file.name}.csv`, mediaType: 'text/csv; charset=utf-8', content }
}
