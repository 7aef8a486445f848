import type { LoadStep, Visit } from '#lib/api/read.ts'
import { routes } from '#app/routes.ts'

/** The load of a page: for customers, unless it is open. Until a forced password change no other call is answered. */
export function loadOf(visit: Visit): readonly LoadStep[] {
  const { profile } = visit.state
  const { load, isOpen } = routes[visit.match.id]
  return isOpen || (profile && !profile.change_password) ? (load?.(visit) ?? []) : []
}
