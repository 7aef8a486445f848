import type { StaffProfile } from '@fanal/contract/schemas/desk/staff'
import type { StaffAct } from '@fanal/domain/staff/acts'
import { type ActOn, may, type Verdict } from '@fanal/domain/staff/may'
import { knownPermissions } from '@fanal/domain/staff/permissions'
import { createContext, use } from 'react'

const StaffContext = createContext<StaffProfile | null>(null)
export const StaffProvider = StaffContext.Provider

/** Who is signed in at the desk. */
export function useStaff(): StaffProfile {
  const staff = use(StaffContext)
  if (!staff) throw new Error('useStaff outside its provider')
  return staff
}

export type May = (act: StaffAct, on?: ActOn) => Verdict

/** What the signed-in person may do, by the one permission table; the server asks it again. */
export function useMay(): May {
  const { role, permissions } = useStaff()
  const table = knownPermissions(permissions)
  return (act, on) => may(table, role, act, on)
}
