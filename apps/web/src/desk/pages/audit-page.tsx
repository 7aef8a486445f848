import { AuditList } from '#desk/features/staff/audit-list.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import stack from '#ui/layout/stack.module.css'

export function AuditPage() {
  const t = useTexts('desk')
  const tStaff = useTexts('desk-staff')
  return (
    <div className={stack.s4}>
      <PageHead title={t('page.audit')}>{tStaff('audit.sentence')}</PageHead>
      <AuditList />
    </div>
  )
}
