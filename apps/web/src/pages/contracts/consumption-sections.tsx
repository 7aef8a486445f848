import { curveInfo } from '@fanal/contract/consumption'
import { powerAdvice } from '@fanal/contract/power-advice'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { isTerminated } from '@fanal/domain/contracts/contract-status'
import { madridDayOf } from '@fanal/domain/dates'
import { useState } from 'react'
import { ConsumptionFigure } from '#features/consumption/consumption-figure.tsx'
import { ConsumptionSection, PowerSection } from '#features/consumption/consumption-section.tsx'
import { emptyReason } from '#features/consumption/empty-reason.ts'
import { GasFigure } from '#features/gas-readings/gas-figure.tsx'
import { PowerFigure } from '#features/power-advice/power-figure.tsx'
import type { PowerChangeOffer } from '#features/power-advice/power-trial.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { canCall, type Portal, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import styles from './contract-page.module.css'
import { ContractSection } from './sections/contract-section.tsx'
import { curveInfoRead } from '#features/consumption/curve/curve-reads.ts'

const ConsumptionPanel = lazyPart(
  async () => (await import('./consumption-panel.tsx')).ConsumptionPanel,
  ['consumption', 'gas-readings'],
)
const PowerPanel = lazyPart(async () => (await import('./power-panel.tsx')).PowerPanel, ['power-advice'])

/** Gas has readings or invoices, electricity a curve. */
export const hasConsumption = ({ type }: Contract, portal: Portal) =>
  portal.settings.features.enableInfoCCH && (type === 'gas' || canCall(portal, curveInfo))

/** Where there is a curve, or without one the demand on its invoices. */
export function useHasPower(contract: Contract): boolean {
  const portal = usePortal()
  const [today] = useState(() => madridDayOf(Date.now()))
  const isPossible =
    contract.type !== 'gas' && hasConsumption(contract, portal) && canCall(portal, powerAdvice)
  const { data, error } = useRead(curveInfoRead(contract.id), {
    isWanted: contract.type !== 'gas' && hasConsumption(contract, portal),
  })
  if (!isPossible || (error && !data)) return false
  return !data?.last_day ? emptyReason(contract, today) === 'notSent' : true
}

interface ConsumptionSectionsProps {
  contract: Contract
  /** Where the change of power is offered. */
  change: PowerChangeOffer | undefined
}

/** What was used, and which power that needed. */
export function ConsumptionSections({ contract, change }: ConsumptionSectionsProps) {
  const t = useTexts('contracts')
  const portal = usePortal()
  const hasPower = useHasPower(contract)
  return (
    <>
      {hasConsumption(contract, portal) && <Consumption contract={contract} />}
      {hasPower && (
        <ContractSection
          id="power"
          title={t('sections.power')}
          figure={<PowerFigure contract={contract} />}
          isHeavy
        >
          <PowerSection contract={contract}>
            <PowerPanel contract={contract} change={change} />
          </PowerSection>
        </ContractSection>
      )}
    </>
  )
}

function Consumption({ contract }: { contract: Contract }) {
  const t = useTexts('contracts')
  return (
    <ContractSection
      id="consumption"
      title={t('consumption.title')}
      figure={
        contract.type === 'gas' ? (
          <GasFigure contract={contract} />
        ) : (
          <ConsumptionFigure contract={contract} />
        )
      }
      isHeavy
    >
      <ConsumptionSection contract={contract}>
        <ConsumptionPanel contract={contract} />
      </ConsumptionSection>
      {!isTerminated(contract) && <PlaceLink name={contract.name} />}
    </ContractSection>
  )
}

/** The place that is about consumption alone has more of it: of today and this month, which an ended contract has not. */
function PlaceLink({ name }: { name: string }) {
  const t = useTexts('contracts')
  const href = usePortal().linkTo('consumption', {}, { contract: name })
  return (
    href && (
      <p className={styles.place}>
        <a href={href}>{t('consumption.place')}</a>
      </p>
    )
  )
}
