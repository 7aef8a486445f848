import { ContactFacts } from '#features/support/service/contact-facts.tsx'
import { ServiceWays } from '#features/support/service/service-ways.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './support-page.module.css'

/** All ways to reach us. */
export default function CustomerServicePage() {
  const t = useTexts('support')
  return (
    <div className={styles.page}>
      <PageHead className={styles.head} title={t('service.title')}>
        {t('service.sentence')}
      </PageHead>
      <ServiceWays />
      <ContactFacts />
    </div>
  )
}
