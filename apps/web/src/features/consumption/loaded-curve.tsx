import type { ChartControl } from './chart/chart-control.ts'
import type { CurveInfo } from '@fanal/contract/schemas/consumption'
import { periodCountOf } from '@fanal/domain/consumption/local-clock'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { useIsPrinting } from '#ui/layout/use-is-printing.ts'
import { EmptyState } from '#ui/state/empty-state.tsx'
import { BilledLink } from './table/billed-link.tsx'
import { type ConsumptionLabels, readingOf, useConsumptionLabels, viewNames } from './consumption-labels.ts'
import { CurveChart } from './chart/curve-chart.tsx'
import { CurveLegend } from './chart/curve-legend.tsx'
import styles from './curve-panel.module.css'
import { pointDay, type ShownCurve } from './curve/curve-points.ts'
import { finerPlace } from './curve/curve-ranges.ts'
import { ComparisonLabel, CurveReading } from './curve-reading.tsx'
import { CurveTable } from './table/curve-table.tsx'
import { isOfBilledMonth, totalsOf } from './curve/curve-totals.ts'
import { HoursOnlyNote, OnlyHours } from './hours-only.tsx'
import type { Comparison } from './curve/use-comparison.ts'
import type { PanelState } from './use-panel-state.ts'
import { useZoom } from './chart/use-zoom.ts'
import { ZoomButtons } from './chart/zoom-buttons.tsx'
import { lastKnown, type Zoom } from './chart/zooming.ts'

/** State that belongs to one curve and is reset with it. */
function useOfCurve<T>(curve: ShownCurve) {
  const [held, setHeld] = useState<{ curve: ShownCurve; value: T | undefined }>()
  const value = held?.curve === curve ? held.value : undefined
  return [value, (next: T | undefined) => setHeld({ curve, value: next })] as const
}

interface LoadedCurveProps {
  curve: ShownCurve
  info: CurveInfo
  state: PanelState
  comparison: Comparison | undefined
  /** Address of the contract's invoices. */
  invoicesHref: string | undefined
  isWaiting: boolean
}

/** With what follows from it. */
interface ShownProps extends LoadedCurveProps {
  label: string
  periods: number
  zoom: Zoom
  totals: ReturnType<typeof totalsOf>
}

/** Number of periods of the shown days' tariffs: they may predate a change. */
function periodsIn({ columns: { by_period, period } }: ShownCurve): number | undefined {
  return by_period?.length ?? (period && (period.some((one) => (one ?? 0) > 3) ? 6 : 3))
}

/** A curve as chart or table, with reading and legend. */
export function LoadedCurve(props: LoadedCurveProps) {
  const { curve, info, state, isWaiting } = props
  const words = useConsumptionLabels()
  const { t, rangeName } = words
  const [chosen, setChosen] = useOfCurve<number>(curve)
  // A table of quarters of an hour has thousands of cells: the press is answered first.
  const isTable = useDeferredValue(state.isTable)
  const isPrinting = useIsPrinting()
  const { zoom: part, setZoom, writeNow } = useZoom(curve, state, isWaiting)
  const { count } = curve
  const zoom = part ?? { from: 0, to: count }
  const periods = periodsIn(curve) ?? periodCountOf(info.tariff)
  const totals = useMemo(() => totalsOf(curve, zoom.from, zoom.to), [curve, zoom.from, zoom.to])
  const isEmpty = part === undefined && totals.known === 0
  const open = (index: number) => {
    const place = finerPlace(curve.type, pointDay(curve, index), info.finest)
    if (!place) return
    writeNow()
    state.go(place)
  }
  const label = t('chart.label', { view: t(viewNames[curve.type]), range: rangeName(curve) })
  if (isEmpty) return <NoValues curve={curve} state={state} />
  const shown: ShownProps = { ...props, label, periods, zoom, totals }
  const hasFiner = finerPlace(curve.type, curve.start, info.finest) !== undefined
  return (
    <>
      {/* Announced when another curve is shown; the chart announces what the keys read. */}
      <p role="status" className="visually-hidden">
        {!isWaiting && t('chart.shown', { label, energy: words.kwh(totals.activeWh) })}
      </p>
      <HoursOnlyNote curve={curve} state={state} />
      <CurveReading {...shown} chosen={chosen} />
      {isTable ? (
        <TabledCurve {...shown} />
      ) : (
        <>
          <DrawnCurve
            {...shown}
            onZoom={setZoom}
            chosen={chosen}
            onChoose={setChosen}
            onOpen={hasFiner ? open : undefined}
          />
          {isPrinting && <TabledCurve {...shown} />}
        </>
      )}
      <UnderCurve {...shown} />
    </>
  )
}

function NoValues({ curve, state }: Pick<LoadedCurveProps, 'curve' | 'state'>) {
  const { t } = useConsumptionLabels()
  if (curve.columns.hours_only) return <OnlyHours curve={curve} state={state} />
  return (
    <EmptyState className={styles.place} title={t('noData.title')}>
      {t('noData.range')}
    </EmptyState>
  )
}

function TabledCurve(props: ShownProps) {
  const { curve, state, comparison, invoicesHref, isWaiting, label, periods, zoom } = props
  return (
    <div className={cx(styles.beside, isWaiting && styles.old)}>
      <CurveTable
        key={`${curve.type} ${curve.start} ${curve.end}`}
        curve={curve}
        unit={state.unit}
        periods={periods}
        label={label}
        comparison={comparison?.drawn ? comparison : undefined}
        invoicesHref={invoicesHref}
        around={lastKnown(curve, zoom)}
      />
    </div>
  )
}

function DrawnCurve(props: ShownProps & ChartControl) {
  const { curve, state, comparison, isWaiting, label, periods, zoom, onZoom, chosen, onChoose, onOpen } =
    props
  const control: ChartControl = { curve, zoom, onZoom, chosen, onChoose, onOpen }
  const words = useConsumptionLabels()
  const { t, rangeName } = words
  const keysId = useId()
  return (
    <>
      <CurveChart
        {...control}
        unit={state.unit}
        compared={comparison?.drawn}
        comparedTitle={comparison ? rangeName(comparison.range) : ''}
        label={label}
        describedBy={keysId}
        read={(index) =>
          readingOf(words, curve, index, periods, comparison && besideText(words, comparison, index))
        }
        isWaiting={isWaiting}
      />
      <p id={keysId} className="visually-hidden">
        {onOpen ? t('chart.keysOpen') : t('chart.keys')}
      </p>
      <ZoomButtons
        count={curve.count}
        zoom={zoom}
        onZoom={onZoom}
        around={chosen}
        canOpen={onOpen !== undefined}
      />
    </>
  )
}

/** The legend, the comparison in words, and the invoice of the shown days. */
function UnderCurve(props: ShownProps) {
  const { curve, state, comparison, invoicesHref, isWaiting, zoom, periods, totals } = props
  const { t, rangeName } = useConsumptionLabels()
  // Space is reserved in all views of one month, before it is known whether it was billed.
  const hasBilled = state.type !== 'monthly' && state.range.start.slice(0, 7) === state.range.end.slice(0, 7)
  return (
    <div className={cx(styles.beside, isWaiting && styles.old)}>
      <CurveLegend
        totals={totals}
        periods={periods}
        compared={!state.isTable && comparison?.drawn ? rangeName(comparison.range) : undefined}
        unit={state.unit}
      />
      {comparison && !comparison.hasFailed && (
        <ComparisonLabel comparison={comparison} type={curve.type} zoom={zoom} />
      )}
      {comparison?.hasFailed && <p className={styles.quiet}>{t('compare.failed')}</p>}
      {hasBilled && invoicesHref && (
        <p className={styles.billed}>
          {!isWaiting && isOfBilledMonth(curve) && (
            <BilledLink curve={curve} days={curve} invoicesHref={invoicesHref} />
          )}
        </p>
      )}
    </div>
  )
}

/** The compared value of a point, as announced. */
function besideText({ t, rangeName }: ConsumptionLabels, comparison: Comparison, index: number): string {
  const { other } = comparison.besideAt(index)
  const period = rangeName(comparison.range)
  return other === undefined ? '' : t('compare.beside', { period, value: comparison.format(other) })
}
