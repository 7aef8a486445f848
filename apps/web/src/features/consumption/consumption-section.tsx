import { RetryNote } from '#ui/state/retry-note.tsx'
import type { Contract } from '@fanal/contract/schemas/contracts'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { useAddressValue } from '#lib/location.ts'
import { useInitialAnswer } from '#lib/api/initial-answer.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { cx } from '#ui/cx.ts'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './consumption-section.module.css'
import { CurveWaiting } from './curve-waiting.tsx'
import { curveInfoRead } from './curve/curve-reads.ts'

interface ReservedProps {
  /** Class of the placeholder, as tall as what replaces it. */
  place: string | undefined
  /** A curve comes, and not a text or a table. */
  isCurve: boolean
  children: ReactNode
}

/** A lazy panel in its reserved place. */
function Reserved({ place, isCurve, children }: ReservedProps) {
  const t = useTexts('contracts')
  return (
    <LazyBoundary
      waiting={
        <Loading label={t('consumption.loading')}>
          {isCurve ? <CurveWaiting place={place} /> : <Skeleton shape="block" className={place} />}
        </Loading>
      }
      failed={(retry) => (
        <div className={place}>
          <RetryNote label={t('home.retry')} onRetry={retry}>
            {t('consumption.failed')}
          </RetryNote>
        </div>
      )}
    >
      {children}
    </LazyBoundary>
  )
}

interface SectionProps {
  contract: Contract
  children: ReactNode
}

interface ConsumptionProps extends SectionProps {
  /** Months are compared with those of the year before. */
  isCompared?: boolean
}

/** The place of the chart. */
export function ConsumptionSection({ contract, isCompared = false, children }: ConsumptionProps) {
  const info = useInitialAnswer(curveInfoRead(contract.id))
  const [compare, table] = [useAddressValue('compare'), useAddressValue('table')]
  const isGas = contract.type === 'gas'
  const isShared = isCompared || Boolean(compare ?? table)
  // Without data the placeholder is small, like the result.
  const isEmpty = !isGas && info?.last_day === null
  const place = isEmpty ? styles.empty : isShared ? styles.shared : styles.curve
  return (
    <Reserved place={isGas ? styles.gas : place} isCurve={!isGas && !isEmpty}>
      {children}
    </Reserved>
  )
}

/** The place of the power advice. */
export function PowerSection({ contract, children }: SectionProps) {
  const isSix = contract.contracted_power_period.length > 2
  return (
    <Reserved place={cx(styles.power, isSix && styles.six)} isCurve={false}>
      {children}
    </Reserved>
  )
}
