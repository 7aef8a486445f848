import { OwnSessions } from '#desk/features/staff/own-sessions.tsx'
import { LetterKeys } from '#desk/features/shell/letter-keys.tsx'
import { useRoleNames } from '#desk/lib/role-names.ts'
import { useStaff } from '#desk/lib/staff.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import stack from '#ui/layout/stack.module.css'

/** The caller's own: who they are here, their sessions, their keys. */
export function AccountPage() {
  const t = useTexts('desk')
  const { name, email, role } = useStaff()
  const roles = useRoleNames()
  return (
    <div className={stack.s4}>
      <PageHead title={name}>{`${email} · ${roles[role]}`}</PageHead>
      <LetterKeys />
      <OwnSessions />
      <p>{t('account.rights')}</p>
    </div>
  )
}
