import type { ApprovalKinds } from '#platform/staff/approval'
import { peopleApproval } from './change-people.ts'
import { permissionsApproval } from './change-permissions.ts'

/** What waits for a second person under these names. */
export const staffApprovalKinds: ApprovalKinds = {
  'staff.change': peopleApproval,
  'permission.change': permissionsApproval,
}
