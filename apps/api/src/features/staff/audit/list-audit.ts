import type { AuditEntry, AuditFilter } from '@fanal/contract/schemas/desk/staff'
import { isStaffAct } from '@fanal/domain/staff/acts'
import { maySeeDetail } from '@fanal/domain/staff/may'
import { composeAuditCsv } from '@fanal/domain/staff/audit-csv'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { MadeFile } from '#platform/files'
import type { StaffSession } from '#platform/staff/staff-session'
import { type AuditRow, findAudit } from './audit-queries.ts'

const pageSize = 50
/** A longer list is asked for in parts. */
const maxExport = 50_000

/** Hidden fields stay hidden: what an act changed is for who may read such things. */
function entryFor({ permissions, staffRole }: StaffSession, row: AuditRow): AuditEntry {
  const isOpen = !isStaffAct(row.act) || maySeeDetail(permissions, staffRole, row.act)
  const entry = { ...row, at: row.at.toISOString(), is_hidden: false }
  if (isOpen) return entry
  const isHidden = [row.before, row.after, row.subject, row.reason, row.customer_id].some(
    (one) => one !== null,
  )
  return {
    ...entry,
    before: null,
    after: null,
    subject: null,
    reason: null,
    customer_id: null,
    is_hidden: isHidden,
  }
}

/** Searching must not tell what reading does not show: such fields match only what one may see. */
function refuseBlindSearch({ permissions, staffRole }: StaffSession, { customer, text }: AuditFilter): void {
  const isAll =
    maySeeDetail(permissions, staffRole, 'customer.read') && maySeeDetail(permissions, staffRole, 'case.read')
  if (!isAll && (customer !== undefined || text !== undefined))
    throw new AppError('invalid_request', {
      errors: { [customer === undefined ? 'text' : 'customer']: ['not_permitted'] },
    })
}

export async function listAudit(
  db: Db,
  session: StaffSession,
  { before, ...filter }: AuditFilter & { before?: number | undefined },
) {
  refuseBlindSearch(session, filter)
  const rows = await findAudit(db, filter, { before, limit: pageSize + 1 })
  const items = rows.slice(0, pageSize).map((row) => entryFor(session, row))
  return { items, has_more: rows.length > pageSize }
}

/** The same entries as a file for a spreadsheet. */
export async function auditFile(db: Db, session: StaffSession, filter: AuditFilter): Promise<MadeFile> {
  refuseBlindSearch(session, filter)
  const rows = await findAudit(db, filter, { limit: maxExport + 1 })
  if (rows.length > maxExport) throw new AppError('invalid_request', { errors: { from: ['too_many'] } })
  const entries = rows.map((row) => entryFor(session, row))
  return {
    name: `registro-${new Date().toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content: composeAuditCsv(entries),
  }
}
