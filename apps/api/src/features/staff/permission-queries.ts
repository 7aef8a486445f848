import type { LooseTable } from '@fanal/domain/staff/permissions'
import { type Db, sql } from '#platform/database'

/** What applies now, and its version; 0 and null for the bundled table. */
export async function findPermissions(db: Db) {
  const row = await db.maybe<{ version: number; permissions: LooseTable }>(sql`
    select version, permissions from staff_permissions order by version desc limit 1`)
  return row ?? { version: 0, permissions: null }
}

interface Version {
  version: number
  created_at: Date
  asked_by: string
  confirmed_by: string
  reason: string
}

export const findPermissionVersions = (db: Db): Promise<Version[]> =>
  db.many(sql`
    select v.version, v.created_at, v.reason, a.name as asked_by, c.name as confirmed_by
    from staff_permissions v join staff_people a on a.id = v.asked_by join staff_people c on c.id = v.confirmed_by
    order by v.version desc limit 50`)

interface NewVersion {
  version: number
  permissions: LooseTable
  askedBy: number
  confirmedBy: number
  reason: string
}

/** False if another version took the number meanwhile. */
export async function savePermissions(tx: Db, next: NewVersion): Promise<boolean> {
  const { version, permissions, askedBy, confirmedBy, reason } = next
  const saved = await tx.run(sql`
    insert into staff_permissions (version, permissions, asked_by, confirmed_by, reason)
    values (${version}, ${JSON.stringify(permissions)}, ${askedBy}, ${confirmedBy}, ${reason}) on conflict do nothing`)
  return saved > 0
}
