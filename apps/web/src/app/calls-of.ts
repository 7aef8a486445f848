import type { PageCall, Visit } from './page-calls.ts'
import { routes } from './routes.ts'

/** The calls of a page: for customers, unless it is open. Until a forced password change no other is answered. */
export function callsOf(visit: Visit): readonly PageCall[] {
  const { profile } = visit.state
  const { load, isOpen } = routes[visit.match.id]
  return isOpen || (profile && !profile.change_password) ? (load?.(visit) ?? []) : []
}
