import { LeaveNewsletter } from '#features/newsletter/leave-newsletter.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './newsletter-page.module.css'

/** For people who open the address that mail programs use to unsubscribe. */
export default function LeaveNewsletterPage() {
  const t = useTexts('newsletter')
  return (
    <div className={styles.page}>
      <PageHead title={t('leave.title')} />
      <LeaveNewsletter />
    </div>
  )
}
