import type { StaffRole } from './permissions.ts'
import { minAdministrators } from './staff-times.ts'

/** Whether somebody may stop administrating: two always stay, since one alone could confirm nothing. */
export const mayCease = (role: StaffRole, next: StaffRole | undefined, administrators: number): boolean =>
  role !== 'administrator' || next === 'administrator' || administrators > minAdministrators
