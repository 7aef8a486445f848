import { LeaveNotices } from '#features/notices/leave-notices.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './notices-page.module.css'

/** For people who open the address that mail programs use to unsubscribe. */
export default function LeaveNoticesPage() {
  const t = useTexts('notices')
  return (
    <div className={styles.narrow}>
      <PageHead title={t('leave.title')} />
      <LeaveNotices />
    </div>
  )
}
