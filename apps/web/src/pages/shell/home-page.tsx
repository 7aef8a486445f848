import { useState } from 'react'
import { owed } from '@fanal/contract/home'
import { nifKind } from '@fanal/domain/identifiers/nif'
import { ServerBanner } from '#features/content/server-banner.tsx'
import { ContractRows, useFirstContracts } from '#features/contracts/contract-rows.tsx'
import { Glance } from '#features/home/glance.tsx'
import { HomeSkeleton } from '#features/home/home-skeleton.tsx'
import { MoneyBand, useMoney } from '#features/home/money-band.tsx'
import { OwedBox, useOwed } from '#features/home/owed-box.tsx'
import { UnderWayBox, useUnderWay } from '#features/home/under-way-box.tsx'
import { UseBox, useRecentUse } from '#features/home/use-box.tsx'
import { WaitingSentence } from '#features/home/waiting-sentence.tsx'
import { ActionGroups } from '#features/shell/home/action-groups.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'
import { useTexts } from '#lib/texts.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import styles from './home-page.module.css'

/** The four questions of a customer: what is owed, or else what comes, and then what goes on. */
function Boxes() {
  const { enableInfoCCH } = usePortal().settings.features
  const isPaid = useOwed().data?.n_owed === 0
  return (
    <div className={styles.boxes}>
      {isPaid && <MoneyBand />}
      <div className={styles.column}>
        {!isPaid && <OwedBox />}
        <i id="first-screen-end" hidden />
        <UnderWayBox />
      </div>
      <div className={styles.column}>
        {enableInfoCCH && <UseBox />}
        {!isPaid && <ContractRows />}
      </div>
      {isPaid && <ContractRows />}
    </div>
  )
}

/**
 * Reached from another page: all first answers at once, so that nothing of the first screen moves when they come. One that
 * is asked for again, or that the document came without, waits alone.
 */
function Answers() {
  const contracts = useFirstContracts()
  const queries = [useOwed(), useMoney(), useUnderWay(), contracts, useRecentUse()]
  const [isFirst, setFirst] = useState(useHydrated())
  const isWaiting = isFirst && queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
  if (isFirst && !isWaiting) setFirst(false)
  if (isWaiting) return <HomeSkeleton />
  return (
    <>
      <Glance contracts={contracts.data?.n_items} />
      <Boxes />
      <ActionGroups id="actions" />
    </>
  )
}

/** A retailer's own server may know the contracts only. */
function OtherServer() {
  return (
    <>
      <ContractRows />
      <ActionGroups id="actions" />
    </>
  )
}

export default function HomePage() {
  const t = useTexts('shell')
  const portal = usePortal()
  const { profile, settings } = portal
  if (!profile) return null
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
      {!isKnown ? <ActionGroups id="actions" /> : canCall(portal, owed) ? <Answers /> : <OtherServer />}
      {settings.features.enableServerElements && <ServerBanner code="home" />}
    </div>
  )
}
