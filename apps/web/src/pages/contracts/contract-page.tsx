import { LoadFailed } from '#ui/state/load-failed.tsx'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { isTerminated } from '@fanal/domain/contracts/contract-status'
import { memo, startTransition, useCallback, useEffect, useState } from 'react'
import { ChangeDialog } from '#features/contract-changes/change-dialog.tsx'
import { type ChangeKey, type DialogChange, offeredChanges } from '#features/contract-changes/change-kinds.ts'
import { ChangeMenu } from '#features/contract-changes/change-menu.tsx'
import { useReasonOf } from '#features/contract-changes/change-reasons.ts'
import { PendingNote } from '#features/contract-changes/pending-note.tsx'
import { sipsStates } from '#features/contract-changes/sips-state.tsx'
import { ContractHelp } from '#features/contracts/contract-help.tsx'
import { EndedNote } from '#features/contracts/ended-note.tsx'
import { useTodayValues } from '#features/contracts/today-values.ts'
import { locationNow, navigate } from '#lib/location.ts'
import { PaperHead } from '#lib/parts/paper-head.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useParams } from '#lib/resolution.ts'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { ContractFollowing, useFollowing } from './contract-following.tsx'
import { ContractHead } from './contract-head.tsx'
import styles from './contract-page.module.css'
import { ContractSections } from './contract-sections.tsx'
import { SectionsProvider, useSectionState } from './sections/use-sections.ts'
import { useAction } from './use-action.ts'
import { useReport } from './use-report.ts'
import { changesRead } from '#features/contract-changes/reads.ts'
import { contractRead } from '#features/contracts/reads.ts'

/** The open dialog, and the powers tried before it was opened. */
interface OpenChange {
  change: DialogChange
  powers?: number[]
}
type Open = (change: DialogChange, powers?: number[]) => void

const viewNames = ['view', 'start', 'compare', 'unit', 'table', 'zoom']

/** A link to a view of the consumption leads to it. */
function useSharedSection() {
  const [first] = useState(() => {
    const query = new URLSearchParams(locationNow().search)
    return viewNames.some((name) => query.get(name)) ? ('consumption' as const) : undefined
  })
  useEffect(() => {
    if (first && !window.location.hash) document.getElementById(first)?.scrollIntoView()
  }, [first])
  return first
}

/** Dialogs are rendered beside the page: opening one does not re-render it. */
function LoadedContract({ contract }: { contract: Contract }) {
  const [opened, setOpened] = useState<OpenChange>()
  // The press is answered first, and a menu closes; then the form is drawn.
  const open = useCallback<Open>(
    (change, powers) => startTransition(() => setOpened({ change, ...(powers && { powers }) })),
    [],
  )
  return (
    <>
      <ContractBody contract={contract} onOpen={open} />
      {opened && <ChangeDialog {...opened} contract={contract} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const ContractBody = memo(function ContractBody({ contract, onOpen }: { contract: Contract; onOpen: Open }) {
  const portal = usePortal()
  const changes = useTexts('contract-changes')
  const [refusal, setRefusal] = useState<ChangeKey | null>(null)
  const report = useReport(contract)
  const following = useFollowing(contract)
  const sections = useSectionState(useSharedSection())
  useAction(contract, {
    open: onOpen,
    report: report.save,
    showConsumption: () => sections.show('consumption'),
    refuse: setRefusal,
  })
  const requests = useRead(changesRead(contract.name))
  const items = requests.data?.items ?? []
  const offered = offeredChanges(contract, portal)
  const reasonOf = useReasonOf(items)
  const today = useTodayValues(contract)
  const sharing = changes(sipsStates[contract.no_cession_sips.state])
  return (
    <SectionsProvider value={sections}>
      <div className={styles.page}>
        <PaperHead />
        <ContractHead
          contract={contract}
          items={items}
          menu={
            <ChangeMenu
              offered={offered}
              today={{ ...today, noSIPSCession: sharing }}
              reasonOf={reasonOf}
              onChoose={onOpen}
              isOpenRow={portal.settings.features.horizontalButtons}
            />
          }
        />
        {refusal && (
          <Note tone="warn" role="status">
            {changes(refusal)}
          </Note>
        )}
        <PendingNote contract={contract} items={items} />
        {isTerminated(contract) && <EndedNote contract={contract} />}
        <ContractFollowing contract={contract} following={following} />
        <ContractSections
          contract={contract}
          items={items.filter(({ kind }) => !following.isFollowed || kind !== 'contract')}
          offered={offered}
          reasonOf={reasonOf}
          report={report}
          withoutContract={following.isFollowed}
          onOpen={onOpen}
        />
        <ContractHelp contract={contract} />
      </div>
    </SectionsProvider>
  )
})

export default function ContractPage() {
  const t = useTexts('contracts')
  const { linkTo } = usePortal()
  const { contractName = '', contractType = 'electricity' } = useParams()
  const query = useRead(contractRead(contractName))
  const { data, error } = query
  const isUnknown = error?.status === 404 || (data && data.type !== contractType)
  const list = linkTo('contracts', { contractType }, { unknown: '1' })
  useEffect(() => {
    // An unknown contract redirects to the list of its type, which says so.
    if (isUnknown && list) navigate(list, { replace: true })
  }, [isUnknown, list])
  if (data && !isUnknown) return <LoadedContract key={data.name} contract={data} />
  if (error && !isUnknown)
    return (
      <LoadFailed
        title={t('detail.failed')}
        labels={{ retry: t('home.retry'), reference: t('home.reference') }}
        query={query}
      />
    )
  return (
    <Loading label={t('detail.loading')}>
      <div className={styles.page}>
        <div>
          <Skeleton text="s" width="short" />
          <Skeleton text="xl" width="half" />
          <Skeleton width="short" />
        </div>
        <Skeleton shape="block" className={styles.bar} />
        <Skeleton shape="block" className={styles.picture} />
        <Skeleton shape="block" className={styles.picture} />
      </div>
    </Loading>
  )
}
