import { askPermissionChangeSchemas } from '@fanal/contract/schemas/desk/staff'
import { checkPermissions, knownPermissions, permissionDiff } from '@fanal/domain/staff/permissions'
import type { z } from 'zod'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { ApprovalChange, ApprovalKind } from '#platform/staff/approval'
import { findPermissions, savePermissions } from './permission-queries.ts'

const payloadSchema = askPermissionChangeSchemas.body.pick({ permissions: true, version: true })
type Payload = z.infer<typeof payloadSchema>

/** The cells that would change; throws if the table cannot be used, or another took its place meanwhile. */
export async function previewPermissions(db: Db, { permissions, version }: Payload): Promise<ApprovalChange> {
  const problems = checkPermissions(permissions)
  if (problems.length > 0)
    throw new AppError('invalid_request', {
      errors: Object.fromEntries(
        problems.map(({ role, act, problem }) => [`${role} ${act}`.trim(), [problem]]),
      ),
    })
  const current = await findPermissions(db)
  if (current.version !== version) throw new AppError('changed_meanwhile')
  const change = permissionDiff(knownPermissions(current.permissions), permissions)
  if (Object.keys(change.after).length === 0) throw new AppError('not_possible')
  return change
}

/** A new version of the permission table, which applies to the next call of everybody. */
export const permissionsApproval: ApprovalKind = {
  preview: (db, payload) => previewPermissions(db, payloadSchema.parse(payload)),
  async run(tx, payload, { askedBy, confirmedBy, reason }) {
    const { permissions, version } = payloadSchema.parse(payload)
    const change = await previewPermissions(tx, { permissions, version })
    const next = { version: version + 1, permissions, askedBy, confirmedBy, reason }
    if (!(await savePermissions(tx, next))) throw new AppError('changed_meanwhile')
    return change
  },
}
