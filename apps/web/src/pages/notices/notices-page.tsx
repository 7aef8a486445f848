import { noticeTargets } from '@fanal/contract/notices'
import { useEffect } from 'react'
import { BudgetSlot } from '#features/consumption/budget/budget-slot.tsx'
import { NoticesCard } from '#features/notices/notices-card.tsx'
import { PreferencesCard } from '#features/notices/preferences/preferences-card.tsx'
import { WhereCard } from '#features/notices/targets/where-card.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './notices-page.module.css'

/** What was told, and how to be told. */
export default function NoticesPage() {
  const t = useTexts('notices')
  const { data: targets } = useApiQuery(noticeTargets, {})
  useEffect(() => {
    if (window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <>
      <PageHead title={t('title')}>{t('intro')}</PageHead>
      <div className={styles.columns}>
        <div className={styles.news}>
          <NoticesCard />
        </div>
        <div className={styles.settings}>
          <PreferencesCard
            hasWebhooks={(targets?.webhooks.length ?? 0) > 0}
            slots={{ budget: <BudgetSlot /> }}
          />
          <WhereCard />
        </div>
      </div>
    </>
  )
}
