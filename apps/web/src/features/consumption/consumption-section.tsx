import { curveInfo } from '@fanal/contract/consumption'
import { type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { useDrawnAnswer } from '#lib/use-api.ts'
import { useLatePart } from '#lib/lazy/use-late-part.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { cx } from '#ui/cx.ts'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import type { PanelProps } from '#pages/contracts/consumption-panel.tsx'
import styles from './consumption-section.module.css'
import { Freshness } from './freshness.tsx'

const findPanel = async () => (await import('#pages/contracts/consumption-panel.tsx')).ConsumptionPanel

/** A link to a view leads to the place where it is seen. */
function useSharedView(place: RefObject<HTMLElement | null>) {
  const address = useAddressState()
  useEffect(() => {
    const isShared = ['view', 'start', 'compare', 'unit', 'table', 'zoom'].some((name) => address.get(name))
    if (isShared && !window.location.hash) place.current?.scrollIntoView()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on the way in
  }, [])
}

/** What was used. The chart comes with a part of its own, only here; its place is kept free. */
export function ConsumptionSection(props: PanelProps) {
  const t = useTexts('contracts')
  const place = useRef<HTMLDivElement>(null)
  const { Part: Panel, hasFailed, load } = useLatePart(findPanel, 'consumption')
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  useSharedView(place)
  const info = useDrawnAnswer(curveInfo, { params: { id: props.contract.id } })
  const isGas = props.contract.type === 'gas'
  // Where nothing is known there is little to show: as much before it is shown as then.
  const isEmpty = !isGas && info?.last_day === null
  const isSix = props.contract.contracted_power_period.length > 2
  const room = isGas ? styles.gas : cx(styles.curve, isSix && styles.six)
  return (
    <div ref={place} id="consumption" className={cx(styles.section, isEmpty ? styles.empty : !Panel && room)}>
      {Panel ? (
        <Panel {...props} />
      ) : (
        <Card title={t('consumption.title')}>
          {info && <Freshness info={info} />}
          {hasFailed ? (
            <Note
              tone="warn"
              role="alert"
              action={
                <Button size="s" onClick={() => void load()}>
                  {t('home.retry')}
                </Button>
              }
            >
              {t('consumption.failed')}
            </Note>
          ) : (
            <Loading label={t('consumption.loading')}>
              <Skeleton shape="block" className={isEmpty ? styles.shortPlace : styles.place} />
            </Loading>
          )}
        </Card>
      )}
    </div>
  )
}
