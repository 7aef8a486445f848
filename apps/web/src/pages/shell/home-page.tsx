import { ContractCards } from '#features/contracts/contract-cards.tsx'
import { ServerBanner } from '#features/content/server-banner.tsx'
import { ActionGroups } from '#features/shell/home/action-groups.tsx'
import { Hero } from '#features/shell/home/hero.tsx'
import { homeActions } from '#features/shell/home/home-actions.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './home-page.module.css'

export default function HomePage() {
  const t = useTexts('shell')
  const portal = usePortal()
  const { profile, settings } = portal
  if (!profile)
    return (
      <div className={styles.page}>
        <Hero actionsId={homeActions(portal).length > 0 ? 'actions' : undefined} />
        <ActionGroups id="actions" />
      </div>
    )
  const [firstName] = profile.name.split(' ')
  return (
    <div className={styles.page}>
      <PageHead className={styles.head} title={t('home.greeting', { name: firstName ?? profile.name })}>
        {t('home.sentence')}
      </PageHead>
      {!profile.new_customer && <ContractCards />}
      <ActionGroups id="actions" />
      {settings.features.enableServerElements && <ServerBanner code="home" />}
    </div>
  )
}
