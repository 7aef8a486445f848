import { RetryNote } from '#ui/state/retry-note.tsx'
import { curveInfo } from '@fanal/contract/consumption'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useDrawnAnswer } from '#lib/drawn-answer.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { Card } from '#ui/layout/card.tsx'
import { cx } from '#ui/cx.ts'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './consumption-section.module.css'
import { Freshness } from './freshness.tsx'

/** A link to a view scrolls to it. */
function useSharedView(place: RefObject<HTMLElement | null>) {
  const address = useAddressState()
  useEffect(() => {
    const isShared = ['view', 'start', 'compare', 'unit', 'table', 'zoom'].some((name) => address.get(name))
    if (isShared && !window.location.hash) place.current?.scrollIntoView()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on the way in
  }, [])
}

/** Consumption. The panel with its chart is lazy; its place is reserved. */
export function ConsumptionSection({ contract, children }: { contract: Contract; children: ReactNode }) {
  const t = useTexts('contracts')
  const place = useRef<HTMLDivElement>(null)
  useSharedView(place)
  const info = useDrawnAnswer(curveInfo, { params: { id: contract.id } })
  const isGas = contract.type === 'gas'
  // Without data the placeholder is small, like the result.
  const isEmpty = !isGas && info?.last_day === null
  const isSix = contract.contracted_power_period.length > 2
  const room = isGas ? styles.gas : cx(styles.curve, isSix && styles.six)
  const inPlace = (content: ReactNode) => {
    const card = (
      <Card title={t('consumption.title')}>
        {info && <Freshness info={info} />}
        {content}
      </Card>
    )
    return isEmpty ? card : <div className={room}>{card}</div>
  }
  return (
    <div ref={place} id="consumption" className={cx(styles.section, isEmpty && styles.empty)}>
      <LazyBoundary
        waiting={inPlace(
          <Loading label={t('consumption.loading')}>
            <Skeleton shape="block" className={isEmpty ? styles.shortPlace : styles.place} />
          </Loading>,
        )}
        failed={(retry) =>
          inPlace(
            <RetryNote label={t('home.retry')} onRetry={retry}>
              {t('consumption.failed')}
            </RetryNote>,
          )
        }
      >
        {children}
      </LazyBoundary>
    </div>
  )
}
