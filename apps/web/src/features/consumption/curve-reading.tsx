import type { CurveType } from '@fanal/domain/consumption/curve-range'
import { Chip } from '#ui/text/chip.tsx'
import { cx } from '#ui/cx.ts'
import { Stat } from '#ui/layout/stat.tsx'
import { type ConsumptionLabels, stateKey, stateOf, useConsumptionLabels } from './consumption-labels.ts'
import styles from './curve-panel.module.css'
import type { ShownCurve } from './curve/curve-points.ts'
import { standingOf, totalsOf, type Totals } from './curve/curve-totals.ts'
import type { Comparison } from './curve/use-comparison.ts'
import type { Zoom } from './chart/zooming.ts'

interface ReadingProps {
  curve: ShownCurve
  zoom: Zoom
  chosen: number | undefined
  totals: Totals
  comparison: Comparison | undefined
  periods: number
  /** Another curve is loading. */
  isWaiting: boolean
}

function spanName({ t, timeOf, hoursOf }: ConsumptionLabels, curve: ShownCurve, { from, to }: Zoom) {
  if (to - from === curve.count) return t('reading.whole')
  const isHours = curve.type === 'hourly' || curve.type === 'quarter-hourly'
  return isHours && to - from <= 4
    ? `${timeOf(curve, from)} – ${hoursOf(curve, to - 1)}`
    : `${timeOf(curve, from)} – ${timeOf(curve, to - 1)}`
}

/** The point under the pointer or the keys; else the total. */
export function CurveReading(props: ReadingProps) {
  const { curve, zoom, chosen, totals, comparison, periods, isWaiting } = props
  const words = useConsumptionLabels()
  const { t, kwhNumber, euros, timeOf, periodName } = words
  const read = chosen === undefined ? totals : totalsOf(curve, chosen, chosen + 1)
  const period = chosen === undefined ? null : (curve.columns.period?.[chosen] ?? null)
  const state = chosen === undefined ? undefined : stateOf(curve, chosen)
  const isKnown = read.known > 0
  const when = chosen === undefined ? spanName(words, curve, zoom) : timeOf(curve, chosen)
  return (
    <div className={cx(styles.reading, isWaiting && styles.old)}>
      <p className={styles.when}>
        <span className={styles.time}>{isWaiting ? t('loading') : when}</span>
        {period !== null && <span>{periodName(period, periods)}</span>}
        {state && (
          <Chip tone={state === 'estimated' ? 'warn' : 'neutral'}>{t(stateKey(curve, chosen ?? 0))}</Chip>
        )}
      </p>
      <div className={styles.stats}>
        <Stat size="m" label={t('stat.used')} value={isKnown ? kwhNumber(read.activeWh) : '–'} unit="kWh" />
        {totals.exportedWh > 0 && (
          <Stat
            size="m"
            label={t('stat.exported')}
            value={isKnown ? kwhNumber(read.exportedWh) : '–'}
            unit="kWh"
          />
        )}
        {(totals.selfUsedWh ?? 0) > 0 && (
          <Stat size="m" label={t('stat.selfUsed')} value={kwhNumber(read.selfUsedWh ?? 0)} unit="kWh" />
        )}
        {(totals.generatedWh ?? 0) > 0 && (
          <Stat size="m" label={t('stat.generated')} value={kwhNumber(read.generatedWh ?? 0)} unit="kWh" />
        )}
        {totals.cost !== undefined && (
          <Stat size="m" label={t('stat.cost')} value={isKnown ? euros(read.cost ?? 0) : '–'} />
        )}
        {comparison && <ComparedStat comparison={comparison} type={curve.type} chosen={chosen} zoom={zoom} />}
      </div>
    </div>
  )
}

interface ComparedStatProps {
  comparison: Comparison
  type: CurveType
  chosen: number | undefined
  zoom: Zoom
}

function ComparedStat({ comparison, type, chosen, zoom }: ComparedStatProps) {
  const { t, percent } = useConsumptionLabels()
  const { kind, format } = comparison
  const { now, before, isPart, points } =
    chosen === undefined ? comparison.comparedIn(zoom) : ofPoint(comparison.besideAt(chosen))
  const label = kind === 'year' ? t('compare.toYear') : t('compare.toBefore')
  const standing = standingOf(now, before)
  const value = () => {
    if (!standing) return '–'
    if (standing.kind === 'same') return t('compare.equal')
    return `${standing.share > 0 ? '+' : ''}${percent(standing.share * 100)}`.replace('-', '−')
  }
  const unit = () => {
    if (!standing) return undefined
    // If the total covers more than what is compared, the compared total is shown too.
    if (isPart) return t('compare.both', { now: format(now), before: format(before) })
    return t(standing.kind === 'same' ? 'compare.equalTo' : 'compare.from', { value: format(before) })
  }
  return (
    <Stat
      size="m"
      label={isPart ? [label, partName(t, type, points)].filter(Boolean).join(', ') : label}
      value={value()}
      unit={unit()}
      {...(standing && standing.kind !== 'same' && { tone: standing.kind === 'less' ? 'ok' : 'warn' })}
    />
  )
}

function ofPoint({ other: before, difference }: ReturnType<Comparison['besideAt']>) {
  if (before === undefined || difference === undefined) return { now: 0, before: 0, isPart: false, points: 0 }
  return { now: before + difference, before, isPart: false, points: 1 }
}

/** "11 whole months"; hours have no such name. */
function partName(t: ConsumptionLabels['t'], type: CurveType, count: number): string {
  if (type === 'monthly') return t('compare.months', { count })
  return type === 'daily' ? t('compare.days', { count }) : ''
}

interface ComparisonWordsProps {
  comparison: Comparison
  type: CurveType
  zoom: Zoom
}

/** The difference, in words. */
export function ComparisonLabel({ comparison, type, zoom }: ComparisonWordsProps) {
  const { t, number, rangeName } = useConsumptionLabels()
  const { kind, range, format, isWaiting } = comparison
  if (isWaiting) return <p className={styles.quiet}>{t('compare.loading')}</p>
  const { now, before, isPart, points, days } = comparison.comparedIn(zoom)
  if (before === 0) return <p className={styles.quiet}>{t('compare.none', { period: rangeName(range) })}</p>
  const standing = standingOf(now, before)
  const percent = number(Math.abs(standing?.share ?? 0) * 100, 0)
  const part = isPart ? partName(t, type, points) : ''
  // The compared days, which may be fewer than those asked for.
  const period = [part, rangeName(days ?? range)].filter(Boolean).join(': ')
  const values = { percent, now: format(now), before: format(before), period }
  const sentence = () => {
    if (standing?.kind === 'same') return t('compare.same', values)
    if (kind === 'year') return now > before ? t('compare.moreYear', values) : t('compare.lessYear', values)
    return now > before ? t('compare.moreBefore', values) : t('compare.lessBefore', values)
  }
  return (
    <p className={styles.quiet} role="status">
      {sentence()} {isPart && t('compare.part')}
    </p>
  )
}
