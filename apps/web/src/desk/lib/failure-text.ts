import { isStaffRole } from '@fanal/domain/staff/permissions'
import type { CallError } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { useRoleNames } from './role-names.ts'

/** Why something was refused: for a missing permission, with those who have it. */
export function useFailureText(): (failure: CallError) => string {
  const t = useTexts('desk')
  const roles = useRoleNames()
  return ({ code, message, errors, status }) => {
    if (status === 0) return t('entry.away')
    if (code !== 'not_permitted') return message
    const who = (errors['who_can'] ?? []).filter(isStaffRole).map((role) => roles[role])
    return who.length > 0 ? `${message} ${t('refused.who', { who: who.join(', ') })}` : message
  }
}
