import { curveInfo } from '@fanal/contract/consumption'
import { changes as changeRequests } from '@fanal/contract/contract-changes'
import { contractDetail, contractReport } from '@fanal/contract/contracts'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { isTerminated } from '@fanal/domain/contracts/contract-status'
import { useEffect, useState } from 'react'
import { BatteriesSection } from '#features/batteries/batteries-section.tsx'
import { ChangeDialog } from '#features/contract-changes/change-dialog.tsx'
import { ChangeHistory } from '#features/contract-changes/change-history.tsx'
import {
  actionChanges,
  actionObstacle,
  type ChangeKey,
  type DialogChange,
  offeredChanges,
} from '#features/contract-changes/change-kinds.ts'
import { ChangeMenu } from '#features/contract-changes/change-menu.tsx'
import { ContactValue } from '#features/contract-changes/contact-value.tsx'
import { PendingNote } from '#features/contract-changes/pending-note.tsx'
import { SipsState } from '#features/contract-changes/sips-state.tsx'
import { ConsumptionSection } from '#features/consumption/consumption-section.tsx'
import { Attachments } from '#features/contracts/attachments.tsx'
import {
  ContactPanel,
  DetailsPanel,
  ServicesPanel,
  SupplyPanel,
} from '#features/contracts/contract-panels.tsx'
import { ContractSelector } from '#features/contracts/contract-selector.tsx'
import { StatusChip } from '#features/contracts/status-chip.tsx'
import { download } from '#lib/call.ts'
import { useListHref } from '#lib/last-list.ts'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { navigate } from '#lib/location.ts'
import { canCall, type Portal, usePortal } from '#lib/portal.tsx'
import { useParams } from '#lib/resolution.ts'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { ErrorState } from '#ui/state/error-state.tsx'
import { iconDownload, iconMail } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './contract-page.module.css'

const ConsumptionPanel = lazyPart(
  async () => (await import('./consumption-panel.tsx')).ConsumptionPanel,
  ['consumption', 'power-advice', 'gas-readings'],
)

interface ActionDeeds {
  open: (change: DialogChange) => void
  report: () => void
  /** The requested action is not possible now. */
  refuse: (reason: ChangeKey) => void
}

/** The address then has the hash, as a link would. */
function showConsumption(address: string) {
  navigate(`${address}#consumption`, { replace: true })
  document.getElementById('consumption')?.scrollIntoView()
}

/** `action` opens its dialog, or performs its action, once and is removed from the address. */
function useAction(contract: Contract, { open, report, refuse }: ActionDeeds) {
  const portal = usePortal()
  const address = useAddressState()
  const action = address.get('action')
  useEffect(() => {
    if (!action) return
    address.change({ action: undefined })
    const obstacle = actionObstacle(action, contract, portal)
    if (obstacle) return refuse(obstacle)
    if (action === 'download') return report()
    if (action === 'consumption') return showConsumption(address.addressWith({ action: undefined }))
    const change = actionChanges[action]
    if (change) open(change)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each action in the address
  }, [action])
}

function useHashScroll() {
  useEffect(() => {
    if (window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
}

/** Gas has readings or invoices, electricity a curve. */
const hasConsumption = ({ type }: Contract, portal: Portal) =>
  portal.settings.features.enableInfoCCH && (type === 'gas' || canCall(portal, curveInfo))

function LoadedContract({ contract }: { contract: Contract }) {
  const t = useTexts('contracts')
  const portal = usePortal()
  const changes = useTexts('contract-changes')
  const [dialog, setDialog] = useState<DialogChange | null>(null)
  const [powers, setPowers] = useState<number[]>()
  const [refusal, setRefusal] = useState<ChangeKey | null>(null)
  const [report, setReport] = useState<'idle' | 'busy' | 'failed'>('idle')
  const saveReport = async () => {
    setReport('busy')
    try {
      await download(contractReport, { params: { contractName: contract.name } })
      setReport('idle')
    } catch {
      setReport('failed')
    }
  }
  useAction(contract, { open: setDialog, report: () => void saveReport(), refuse: setRefusal })
  useHashScroll()
  const params = { contractType: contract.type, contractName: contract.name }
  const plainList = portal.linkTo('contracts', { contractType: contract.type }) ?? '/'
  const list = useListHref(`contracts ${contract.type}`, plainList)
  const communications = portal.linkTo('communications', params)
  const { features } = portal.settings
  const offered = offeredChanges(contract, portal)
  const power = offered.find(({ change }) => change === 'power')
  const openPower = (tried: number[]) => {
    setPowers(tried)
    setDialog('power')
  }
  const closeDialog = () => {
    setPowers(undefined)
    setDialog(null)
  }
  return (
    <div className={styles.page}>
      <PageHead
        className={styles.head}
        title={t('detail.title', { name: contract.name })}
        aside={<StatusChip contract={contract} />}
        back={{ href: list, label: t('detail.back') }}
        action={
          <div className={features.horizontalButtons ? styles.buttonsRow : styles.buttons}>
            {communications && (
              <ButtonLink href={communications} icon={iconMail}>
                {t('communications.link')}
              </ButtonLink>
            )}
            {!features.disableDownloadContractReport && (
              <Button icon={iconDownload} busy={report === 'busy'} onClick={() => void saveReport()}>
                {t('detail.report')}
              </Button>
            )}
            <ChangeMenu offered={offered} onChoose={setDialog} isOpenRow={features.horizontalButtons} />
          </div>
        }
      >
        {contract.type === 'gas' ? t('type.gas') : t('type.electricity')} · {contract.cups.full_address}
      </PageHead>
      <ContractSelector contract={contract} />
      {report === 'failed' && (
        <Note tone="bad" role="alert">
          {t('detail.reportFailed')}
        </Note>
      )}
      {refusal && (
        <Note tone="warn" role="status">
          {changes(refusal)}
        </Note>
      )}
      <PendingNote contract={contract} />
      {isTerminated(contract) && <Note tone="warn">{t('detail.terminated')}</Note>}
      {hasConsumption(contract, portal) && (
        <ConsumptionSection contract={contract}>
          <ConsumptionPanel
            contract={contract}
            powerChange={power && { reason: power.reason && changes(power.reason), onOpen: openPower }}
          />
        </ConsumptionSection>
      )}
      <BatteriesSection contract={contract} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <DetailsPanel contract={contract} />
          <ServicesPanel services={contract.services} />
        </div>
        <div className={styles.column}>
          <SupplyPanel contract={contract} sharing={<SipsState contract={contract} />} />
          <ContactPanel
            contract={contract}
            email={<ContactValue contract={contract} field="email" label={t('contact.email')} />}
            mobile={<ContactValue contract={contract} field="mobile" label={t('contact.mobile')} />}
          />
        </div>
      </div>
      {canCall(portal, changeRequests) && <ChangeHistory contractName={contract.name} />}
      <Attachments attachments={contract.attachments} />
      {dialog && <ChangeDialog contract={contract} change={dialog} powers={powers} onClose={closeDialog} />}
    </div>
  )
}

export default function ContractPage() {
  const t = useTexts('contracts')
  const { linkTo } = usePortal()
  const { contractName = '', contractType = 'electricity' } = useParams()
  const { data, error, refetch } = useApiQuery(contractDetail, { params: { contractName } })
  const isUnknown = error?.status === 404 || (data && data.type !== contractType)
  const list = linkTo('contracts', { contractType }, { unknown: '1' })
  useEffect(() => {
    // An unknown contract redirects to the list of its type, which says so.
    if (isUnknown && list) navigate(list, { replace: true })
  }, [isUnknown, list])
  if (data && !isUnknown) return <LoadedContract key={data.name} contract={data} />
  if (error && !isUnknown)
    return (
      <ErrorState
        title={t('detail.failed')}
        role="alert"
        reference={error.reference ? { label: t('home.reference'), value: error.reference } : undefined}
        action={<Button onClick={() => void refetch()}>{t('home.retry')}</Button>}
      />
    )
  return (
    <Loading label={t('detail.loading')}>
      <div className={styles.page}>
        <Skeleton text="xl" width="half" />
        <Skeleton width="long" />
        <Skeleton shape="block" className={styles.picture} />
        <div className={styles.columns}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      </div>
    </Loading>
  )
}
