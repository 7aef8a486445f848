import { NewsletterPanel } from '#features/newsletter/newsletter-panel.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './newsletter-page.module.css'

/** Newsletters: for customers, for who got a link by mail, and for anybody else by a link that is mailed. */
export default function NewsletterPage() {
  const t = useTexts('newsletter')
  return (
    <div className={styles.page}>
      <PageHead title={t('title')}>{t('intro')}</PageHead>
      <NewsletterPanel />
    </div>
  )
}
