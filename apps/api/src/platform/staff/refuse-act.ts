import type { StaffAct } from '@fanal/domain/staff/acts'
import { type ActOn, may, type Verdict } from '@fanal/domain/staff/may'
import { AppError } from '#platform/errors'
import type { StaffSession } from './staff-session.ts'

/** The refusal names what is missing and which roles have it. */
export const notPermitted = (
  act: StaffAct,
  { reason, whoCan }: Exclude<Verdict, { is: 'allowed' }>,
): AppError => new AppError('not_permitted', { errors: { act: [act], reason: [reason], who_can: whoCan } })

/**
 * The permission for an act on a thing that has been looked up, by its kind and amount. Returns whether a second person
 * has to confirm it; throws if it is not permitted.
 */
export function requireAct(
  { permissions, staffRole }: Pick<StaffSession, 'permissions' | 'staffRole'>,
  act: StaffAct,
  on: ActOn = {},
): 'alone' | 'with second' {
  const verdict = may(permissions, staffRole, act, on)
  if (verdict.is === 'refused') throw notPermitted(act, verdict)
  return verdict.is === 'allowed' ? 'alone' : 'with second'
}
