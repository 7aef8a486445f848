import type { StaffRole } from '@fanal/domain/staff/permissions'
import { type TextKey, useTexts } from '#lib/texts.ts'

const keys: Record<StaffRole, TextKey<'desk'>> = {
  agent: 'role.agent',
  'back-office': 'role.backOffice',
  content: 'role.content',
  supervisor: 'role.supervisor',
  administrator: 'role.administrator',
  auditor: 'role.auditor',
}

/** What roles are called. */
export function useRoleNames(): Record<StaffRole, string> {
  const t = useTexts('desk')
  return {
    agent: t(keys.agent),
    'back-office': t(keys['back-office']),
    content: t(keys.content),
    supervisor: t(keys.supervisor),
    administrator: t(keys.administrator),
    auditor: t(keys.auditor),
  }
}
