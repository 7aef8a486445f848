import { LoadFailed } from '#ui/state/load-failed.tsx'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Loading } from '#ui/state/skeleton.tsx'
import styles from './consumption-section.module.css'
import { CurvePanel } from './curve-panel.tsx'
import { CurveWaiting } from './curve-waiting.tsx'
import { NoCurve } from './no-curve.tsx'
import { curveInfoRead } from './curve/curve-reads.ts'

interface PanelProps {
  contract: Contract
  /** Months are shown beside those of the year before, unless something else is asked for. */
  isCompared?: boolean | undefined
}

/** The curve of a contract. */
export function ElectricityPanel({ contract, isCompared = false }: PanelProps) {
  const t = useTexts('consumption')
  const query = useRead(curveInfoRead(contract.id))
  const { data, error } = query
  if (!data && !error)
    return (
      <Loading label={t('loading')}>
        <CurveWaiting place={styles.place} />
      </Loading>
    )
  if (!data)
    return (
      <LoadFailed
        title={t('failed')}
        level={3}
        labels={{ retry: t('retry'), reference: t('reference') }}
        query={query}
      >
        {t('failedText')}
      </LoadFailed>
    )
  const { first_day: first, last_day: last, delay_days } = data
  return first === null || last === null ? (
    <NoCurve contract={contract} delayDays={delay_days} />
  ) : (
    <CurvePanel contract={contract} info={data} first={first} last={last} isCompared={isCompared} />
  )
}
