import { curveChart, curveDownload } from '@fanal/contract/consumption'
import type { CurveInfo } from '@fanal/contract/consumption.schemas'
import { fitsExcel } from '@fanal/domain/consumption/curve-range'
import { periodCountOf } from '@fanal/domain/consumption/local-clock'
import { useId, useMemo, useState } from 'react'
import { download } from '#lib/call.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { readingOf, useConsumptionWords, viewNames } from './consumption-words.ts'
import { CurveChart } from './curve-chart.tsx'
import { CurveLegend } from './curve-legend.tsx'
import styles from './curve-panel.module.css'
import { pointDay, type ShownCurve } from './curve-points.ts'
import { type CompareKind, finerPlace, rangeInView } from './curve-ranges.ts'
import { ComparisonWords, CurveReading } from './curve-reading.tsx'
import { CurveTable } from './curve-table.tsx'
import { totalsOf } from './curve-totals.ts'
import { Freshness } from './freshness.tsx'
import { PanelControls } from './panel-controls.tsx'
import { type Comparison, useComparison } from './use-comparison.ts'
import { type PanelState, usePanelState, viewsOf } from './use-panel-state.ts'
import { useShownCurve } from './use-shown-curve.ts'
import { curveArgs } from './wanted-curve.ts'
import { lastKnown, type Zoom } from './zooming.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

interface CurvePanelProps {
  id: number
  info: CurveInfo
  first: string
  last: string
}

/** A curve and all that can be done with it (spec 1 §2, consumption). */
export function CurvePanel({ id, info, first, last }: CurvePanelProps) {
  const { t } = useConsumptionWords()
  const state = usePanelState(info, last)
  const { type, range, asked } = state
  const answer = useApiQuery(curveChart, curveArgs(id, type, asked))
  const curve = useShownCurve(answer.data, type, info.zone)
  const kept = useKept(curve)
  const comparison = useComparison(id, info, state, curve)
  const shown = curve ?? (answer.error ? undefined : kept)
  return (
    <Card
      title={t('title')}
      aside={
        <Segmented
          label={t('view.label')}
          value={type}
          onChange={(view) => state.go({ type: view, range: rangeInView(view, range, last) })}
          options={viewsOf(info).map((view) => ({ value: view, label: t(viewNames[view]) }))}
        />
      }
    >
      <div className={styles.panel}>
        <Freshness info={info} />
        <PanelControls info={info} first={first} last={last} state={state} />
        {answer.error && !curve && (
          <ErrorState
            title={t('failed')}
            level={3}
            role="alert"
            className={styles.place}
            reference={
              answer.error.reference ? { label: t('reference'), value: answer.error.reference } : undefined
            }
            action={
              <Button busy={answer.isFetching} onClick={() => void answer.refetch()}>
                {t('retry')}
              </Button>
            }
          >
            {t('failedText')}
          </ErrorState>
        )}
        {!shown && !answer.error && (
          <Loading label={t('loading')}>
            <Skeleton shape="block" className={styles.place} />
          </Loading>
        )}
        {shown && (
          <LoadedCurve
            curve={shown}
            info={info}
            state={state}
            comparison={comparison}
            isWaiting={shown !== curve}
          />
        )}
        <Foot id={id} state={state} info={info} />
      </div>
    </Card>
  )
}

/** What was shown before, until what comes is here: the picture keeps its place and the keys their stop. */
function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}

/** Something about one curve, forgotten with it. */
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
  isWaiting: boolean
}

function LoadedCurve({ curve, info, state, comparison, isWaiting }: LoadedCurveProps) {
  const words = useConsumptionWords()
  const { t, rangeName } = words
  const keysId = useId()
  const [chosen, setChosen] = useOfCurve<number>(curve)
  const [part, setPart] = useOfCurve<Zoom>(curve)
  const { count } = curve
  const zoom = part ?? { from: 0, to: count }
  const periods = periodCountOf(info.tariff)
  const totals = useMemo(() => totalsOf(curve, zoom.from, zoom.to), [curve, zoom.from, zoom.to])
  const isEmpty = part === undefined && totals.known === 0
  const open = (index: number) => {
    const place = finerPlace(curve.type, pointDay(curve, index), info.finest)
    if (place) state.go(place)
  }
  const label = t('chart.label', { view: t(viewNames[curve.type]), range: rangeName(curve) })
  if (isEmpty)
    return (
      <EmptyState className={styles.place} title={t('noData.title')}>
        {t('noData.range')}
      </EmptyState>
    )
  const hasFiner = finerPlace(curve.type, curve.start, info.finest) !== undefined
  return (
    <>
      <CurveReading
        curve={curve}
        zoom={zoom}
        chosen={chosen}
        totals={totals}
        comparison={comparison}
        periods={periods}
      />
      {comparison && !comparison.hasFailed && <ComparisonWords comparison={comparison} />}
      {comparison?.hasFailed && <p className={styles.quiet}>{t('compare.failed')}</p>}
      {state.isTable ? (
        <CurveTable
          key={`${curve.type} ${curve.start} ${curve.end}`}
          curve={curve}
          periods={periods}
          label={label}
          around={lastKnown(curve, zoom)}
        />
      ) : (
        <>
          <CurveChart
            curve={curve}
            unit={state.unit}
            compared={comparison?.values}
            label={label}
            describedBy={keysId}
            read={(index) => readingOf(words, curve, index, periods)}
            zoom={zoom}
            onZoom={setPart}
            chosen={chosen}
            onChoose={setChosen}
            onOpen={hasFiner ? open : undefined}
            isWaiting={isWaiting}
          />
          <p id={keysId} className="visually-hidden">
            {hasFiner ? t('chart.keysOpen') : t('chart.keys')}
          </p>
          <ZoomButtons count={count} zoom={zoom} onZoom={setPart} around={chosen} canOpen={hasFiner} />
        </>
      )}
      <CurveLegend
        totals={totals}
        periods={periods}
        isByPeriod={!state.isTable && (state.unit === 'kwh' || curve.columns.period !== undefined)}
        compared={!state.isTable && comparison?.values ? rangeName(comparison.range) : undefined}
        hasExported={totals.exportedWh > 0 && state.unit === 'kwh'}
      />
    </>
  )
}

/** Units, comparison, table and files. */
function Foot({ id, state, info }: { id: number; state: PanelState; info: CurveInfo }) {
  const { t } = useConsumptionWords()
  const { type, range, unit, compare, isTable } = state
  const save = (format: 'csv' | 'xlsx') => () =>
    download(curveDownload, { params: { id, type }, query: { start: range.start, end: range.end, format } })
  return (
    <div className={styles.foot}>
      {info.has_prices && (
        <Segmented
          label={t('unit.label')}
          value={unit}
          onChange={state.setUnit}
          options={[
            { value: 'kwh', label: 'kWh' },
            { value: 'eur', label: '€' },
          ]}
        />
      )}
      <SelectInput
        aria-label={t('compare.label')}
        className={styles.compare}
        value={compare ?? ''}
        onChange={(event) => state.setCompare((event.target.value || undefined) as CompareKind | undefined)}
        options={[
          { value: '', label: t('compare.off') },
          { value: 'before', label: t('compare.before') },
          { value: 'year', label: t('compare.year') },
        ]}
      />
      <Button variant="quiet" aria-pressed={isTable} onClick={() => state.setTable(!isTable)}>
        {isTable ? t('table.asDrawing') : t('table.asTable')}
      </Button>
      <span className={styles.files}>
        <DownloadButton save={save('csv')} failedLabel={t('download.failed')}>
          CSV
        </DownloadButton>
        {fitsExcel(type, range) && (
          <DownloadButton save={save('xlsx')} failedLabel={t('download.failed')}>
            Excel
          </DownloadButton>
        )}
      </span>
    </div>
  )
}
