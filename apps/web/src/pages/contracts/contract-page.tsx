import { LoadFailed } from '#ui/state/load-failed.tsx'
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
import { ContractHelp } from '#features/contracts/contract-help.tsx'
import {
  ContactPanel,
  DetailsPanel,
  ServicesPanel,
  SupplyPanel,
} from '#features/contracts/contract-panels.tsx'
import { ContractSelector } from '#features/contracts/contract-selector.tsx'
import { EndedNote } from '#features/contracts/ended-note.tsx'
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

function useReport({ name }: Contract) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const save = async () => {
    setState('busy')
    try {
      await download(contractReport, { params: { contractName: name } })
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { state, save: () => void save() }
}

interface HeadProps {
  contract: Contract
  offered: ReturnType<typeof offeredChanges>
  report: ReturnType<typeof useReport>
  onChange: (change: DialogChange) => void
}

function Head({ contract, offered, report, onChange }: HeadProps) {
  const t = useTexts('contracts')
  const { linkTo, settings } = usePortal()
  const { horizontalButtons, disableDownloadContractReport } = settings.features
  const { type, name } = contract
  const plainList = linkTo('contracts', { contractType: type }) ?? '/'
  const list = useListHref(`contracts ${type}`, plainList)
  const communications = linkTo('communications', { contractType: type, contractName: name })
  return (
    <PageHead
      className={styles.head}
      title={t('detail.title', { name })}
      aside={<StatusChip contract={contract} />}
      back={{ href: list, label: t('detail.back') }}
      action={
        <div className={horizontalButtons ? styles.buttonsRow : styles.buttons}>
          {communications && (
            <ButtonLink href={communications} icon={iconMail}>
              {t('communications.link')}
            </ButtonLink>
          )}
          {!disableDownloadContractReport && (
            <Button icon={iconDownload} busy={report.state === 'busy'} onClick={report.save}>
              {t('detail.report')}
            </Button>
          )}
          <ChangeMenu offered={offered} onChoose={onChange} isOpenRow={horizontalButtons} />
        </div>
      }
    >
      {type === 'gas' ? t('type.gas') : t('type.electricity')} · {contract.cups.full_address}
    </PageHead>
  )
}

function Panels({ contract }: { contract: Contract }) {
  const t = useTexts('contracts')
  return (
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
  )
}

/** The open dialog, and the powers tried before it was opened. */
interface OpenChange {
  change: DialogChange
  powers?: number[]
}

function LoadedContract({ contract }: { contract: Contract }) {
  const t = useTexts('contracts')
  const portal = usePortal()
  const changes = useTexts('contract-changes')
  const [opened, setOpened] = useState<OpenChange>()
  const [refusal, setRefusal] = useState<ChangeKey | null>(null)
  const report = useReport(contract)
  const open = (change: DialogChange) => setOpened({ change })
  useAction(contract, { open, report: report.save, refuse: setRefusal })
  useHashScroll()
  const offered = offeredChanges(contract, portal)
  const power = offered.find(({ change }) => change === 'power')
  const powerChange = power && {
    reason: power.reason && changes(power.reason),
    onOpen: (powers: number[]) => setOpened({ change: 'power', powers }),
  }
  return (
    <div className={styles.page}>
      <Head contract={contract} offered={offered} report={report} onChange={open} />
      <ContractSelector contract={contract} />
      {report.state === 'failed' && (
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
      {isTerminated(contract) && <EndedNote contract={contract} />}
      {hasConsumption(contract, portal) && (
        <ConsumptionSection contract={contract}>
          <ConsumptionPanel contract={contract} powerChange={powerChange} />
        </ConsumptionSection>
      )}
      <BatteriesSection contract={contract} />
      <Panels contract={contract} />
      {canCall(portal, changeRequests) && <ChangeHistory contractName={contract.name} />}
      <Attachments attachments={contract.attachments} />
      <ContractHelp contract={contract} />
      {opened && <ChangeDialog {...opened} contract={contract} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

export default function ContractPage() {
  const t = useTexts('contracts')
  const { linkTo } = usePortal()
  const { contractName = '', contractType = 'electricity' } = useParams()
  const query = useApiQuery(contractDetail, { params: { contractName } })
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
