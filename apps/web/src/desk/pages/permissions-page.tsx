import { PermissionCard } from '#desk/features/staff/permission-card.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import stack from '#ui/layout/stack.module.css'

export function PermissionsPage() {
  const t = useTexts('desk')
  const tStaff = useTexts('desk-staff')
  return (
    <div className={stack.s4}>
      <PageHead title={t('page.permissions')}>{tStaff('permissions.sentence')}</PageHead>
      <PermissionCard />
    </div>
  )
}
