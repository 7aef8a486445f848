import { changes as changeRequests } from '@fanal/contract/contract-changes'
import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import { BatteriesFigure, BatteriesSection } from '#features/batteries/batteries-section.tsx'
import { ChangeHistory, ChangesFigure } from '#features/contract-changes/history/change-history.tsx'
import type { DialogChange, OfferedChange } from '#features/contract-changes/change-kinds.ts'
import { isOpenChange, type Reason } from '#features/contract-changes/change-reasons.ts'
import { AttachmentsFigure } from '#features/contracts/attachments.tsx'
import { SummaryFigure } from '#features/contracts/contract-summary.tsx'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { ConsumptionSections, hasConsumption, useHasPower } from './consumption-sections.tsx'
import styles from './contract-page.module.css'
import { DocumentsSection } from './documents-section.tsx'
import { ContractSection } from './sections/contract-section.tsx'
import { type BarEntry, SectionBar } from './sections/section-bar.tsx'
import type { SectionId } from './sections/use-sections.ts'
import { SummarySection } from './summary-section.tsx'
import type { Report } from './use-report.ts'

interface ContractSectionsProps {
  contract: Contract
  items: readonly ContractChangeRequest[]
  offered: readonly OfferedChange[]
  reasonOf: (offered: OfferedChange) => Reason | undefined
  report: Report
  /** How the contract itself came about is told elsewhere. */
  withoutContract: boolean
  onOpen: (change: DialogChange, powers?: number[]) => void
}

/** The sections that this contract has. */
function useEntries({ contract, items }: ContractSectionsProps): BarEntry[] {
  const t = useTexts('contracts')
  const portal = usePortal()
  const hasPower = useHasPower(contract)
  const { bateria_virtual: batteries, attachments } = contract
  const open = items.filter(isOpenChange).length
  const entries: (BarEntry | false)[] = [
    { id: 'summary', label: t('sections.summary') },
    hasConsumption(contract, portal) && { id: 'consumption', label: t('consumption.title') },
    hasPower && { id: 'power', label: t('sections.power') },
    batteries.length > 0 &&
      isFlagOn(portal.flags, 'batteries.virtual') && {
        id: 'batteries',
        label: t('sections.batteries'),
        count: batteries.length,
      },
    { id: 'documents', label: t('attachments.title'), count: attachments.length || undefined },
    canCall(portal, changeRequests) && {
      id: 'changes',
      label: t('sections.changes'),
      count: open > 0 ? t('sections.underWay', { count: open }) : undefined,
    },
  ]
  return entries.filter((entry) => entry !== false)
}

/** What this contract has, and the bar that leads to it. */
export function ContractSections(props: ContractSectionsProps) {
  const { contract, items, offered, reasonOf, report, withoutContract, onOpen } = props
  const t = useTexts('contracts')
  const entries = useEntries(props)
  const has = (section: SectionId) => entries.some(({ id }) => id === section)
  const power = offered.find((one) => one.change === 'power')
  const change = power && {
    reason: reasonOf(power)?.text,
    onOpen: (powers: number[]) => onOpen('power', powers),
  }
  return (
    <>
      <SectionBar entries={entries} />
      <ContractSection
        id="summary"
        title={t('sections.summary')}
        figure={<SummaryFigure contract={contract} />}
      >
        <SummarySection contract={contract} offered={offered} reasonOf={reasonOf} onOpen={onOpen} />
      </ContractSection>
      <ConsumptionSections contract={contract} change={change} />
      {has('batteries') && (
        <ContractSection
          id="batteries"
          title={t('batteries.title')}
          figure={<BatteriesFigure contract={contract} />}
          isHeavy
        >
          <BatteriesSection contract={contract} />
        </ContractSection>
      )}
      <div className={cx(styles.last, items.some(isOpenChange) && styles.underWay)}>
        <ContractSection
          id="documents"
          title={t('sections.documents')}
          figure={<AttachmentsFigure attachments={contract.attachments} />}
        >
          <DocumentsSection contract={contract} report={report} />
        </ContractSection>
        {has('changes') && (
          <ContractSection
            id="changes"
            title={t('sections.changes')}
            figure={<ChangesFigure items={items} />}
          >
            <ChangeHistory contractName={contract.name} withoutContract={withoutContract} />
          </ContractSection>
        )}
      </div>
    </>
  )
}
