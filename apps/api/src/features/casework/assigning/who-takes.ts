import { may } from '@fanal/domain/staff/may'
import { isStaffRole } from '@fanal/domain/staff/permissions'
import type { StaffSession } from '#platform/staff/staff-session'

/** Whether somebody of this role can take cases. */
export const mayTake = ({ permissions }: Pick<StaffSession, 'permissions'>, role: string): boolean =>
  isStaffRole(role) && may(permissions, role, 'case.take').is === 'allowed'
