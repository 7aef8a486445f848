import { ApprovalList } from '#desk/features/staff/approval-list.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import stack from '#ui/layout/stack.module.css'

export function ApprovalsPage() {
  const t = useTexts('desk')
  const tStaff = useTexts('desk-staff')
  return (
    <div className={stack.s4}>
      <PageHead title={t('page.approvals')}>{tStaff('approvals.sentence')}</PageHead>
      <ApprovalList />
    </div>
  )
}
