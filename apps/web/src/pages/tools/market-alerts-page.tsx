import { MarketPanel } from '#features/market-alerts/market-panel.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './market-alerts-page.module.css'

/** Alerts for prices of the market; without a frame, so that it can be embedded. */
export default function MarketAlertsPage() {
  const t = useTexts('market-alerts')
  const { linkTo } = usePortal()
  const home = linkTo('home')
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <PageHead title={t('title')} {...(home && { back: { href: home, label: t('back') } })}>
        {t('intro')}
      </PageHead>
      <MarketPanel />
    </main>
  )
}
