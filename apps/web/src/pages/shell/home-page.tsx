import { owed } from '@fanal/contract/home'
import { nifKind } from '@fanal/domain/identifiers/nif'
import { ServerBanner } from '#features/content/server-banner.tsx'
import { ContractRows, useFirstContracts } from '#features/contracts/contract-rows.tsx'
import { Glance } from '#features/home/glance.tsx'
import { OwedBox } from '#features/home/owed-box.tsx'
import { UnderWayBox } from '#features/home/under-way-box.tsx'
import { UseBox } from '#features/home/use-box.tsx'
import { WaitingSentence } from '#features/home/waiting-sentence.tsx'
import { ActionGroups } from '#features/shell/home/action-groups.tsx'
import { Hero } from '#features/shell/home/hero.tsx'
import { homeActions } from '#features/shell/home/home-actions.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './home-page.module.css'

/** The four questions of a customer. A retailer's own server may know the contracts only. */
function Answers() {
  const portal = usePortal()
  const { data } = useFirstContracts()
  if (!canCall(portal, owed)) return <ContractRows />
  return (
    <>
      <Glance contracts={data?.n_items} />
      <div className={styles.boxes}>
        <OwedBox />
        <i id="first-screen-end" hidden />
        <div className={styles.below}>
          {portal.settings.features.enableInfoCCH && <UseBox />}
          <UnderWayBox />
          <ContractRows />
        </div>
      </div>
    </>
  )
}

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
  const [firstName = profile.name] = profile.name.split(' ')
  const name = nifKind(profile.vat) === 'company' ? profile.name : firstName
  const isKnown = !profile.new_customer
  return (
    <div className={styles.page}>
      <PageHead className={styles.head} title={t('home.greeting', { name })}>
        {isKnown && canCall(portal, owed) ? (
          <WaitingSentence otherwise={t('home.sentence')} />
        ) : (
          t('home.sentence')
        )}
      </PageHead>
      {isKnown && <Answers />}
      <ActionGroups id="actions" />
      {settings.features.enableServerElements && <ServerBanner code="home" />}
    </div>
  )
}
