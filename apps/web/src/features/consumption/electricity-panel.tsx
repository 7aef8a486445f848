import { LoadFailed } from '#ui/state/load-failed.tsx'
import { curveInfo } from '@fanal/contract/consumption'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { madridDayOf } from '@fanal/domain/dates'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Card } from '#ui/layout/card.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './consumption-section.module.css'
import { CurvePanel } from './curve-panel.tsx'
import { emptyReason } from './empty-reason.ts'
import { NoCurve } from './no-curve.tsx'

interface ElectricityPanelProps {
  contract: Contract
  /** Power advice, given the last day of its curve. */
  power: (lastDay: string | null) => ReactNode
}

/** The curve of a contract, and its power advice. */
export function ElectricityPanel({ contract, power }: ElectricityPanelProps) {
  const t = useTexts('consumption')
  const [today] = useState(() => madridDayOf(Date.now()))
  const query = useApiQuery(curveInfo, { params: { id: contract.id } })
  const { data, error } = query
  const labels = { retry: t('retry'), reference: t('reference') }
  if (!data && !error)
    return (
      <Card title={t('title')}>
        <Loading label={t('loading')}>
          <Skeleton shape="block" className={styles.place} />
        </Loading>
      </Card>
    )
  if (!data)
    return (
      <Card title={t('title')}>
        <LoadFailed title={t('failed')} level={3} labels={labels} query={query}>
          {t('failedText')}
        </LoadFailed>
      </Card>
    )
  const { first_day: first, last_day: last, delay_days } = data
  const isEmpty = first === null || last === null
  // Without a curve, the demand on its invoices is used.
  const hasPower = !isEmpty || emptyReason(contract, today) === 'notSent'
  return (
    <>
      {isEmpty ? (
        <NoCurve contract={contract} delayDays={delay_days} />
      ) : (
        <CurvePanel contract={contract} info={data} first={first} last={last} />
      )}
      {hasPower && power(last)}
    </>
  )
}
