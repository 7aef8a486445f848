import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/cx.ts'
import { Stat } from '#ui/stat.tsx'
import { type ConsumptionWords, stateKey, stateOf, useConsumptionWords } from './consumption-words.ts'
import styles from './curve-panel.module.css'
import type { ShownCurve } from './curve-points.ts'
import { standingOf, totalsOf, type Totals } from './curve-totals.ts'
import type { Comparison } from './use-comparison.ts'
import type { Zoom } from './zooming.ts'

interface ReadingProps {
  curve: ShownCurve
  zoom: Zoom
  chosen: number | undefined
  totals: Totals
  comparison: Comparison | undefined
  periods: number
  /** Another curve is on its way. */
  isWaiting: boolean
}

function spanName({ t, timeOf, hoursOf }: ConsumptionWords, curve: ShownCurve, { from, to }: Zoom) {
  if (to - from === curve.count) return t('reading.whole')
  const isHours = curve.type === 'hourly' || curve.type === 'quarter-hourly'
  return isHours && to - from <= 4
    ? `${timeOf(curve, from)} – ${hoursOf(curve, to - 1)}`
    : `${timeOf(curve, from)} – ${timeOf(curve, to - 1)}`
}

/** What is under the pointer or the keys; else what all of it adds up to. */
export function CurveReading(props: ReadingProps) {
  const { curve, zoom, chosen, totals, comparison, periods, isWaiting } = props
  const words = useConsumptionWords()
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
        {comparison && <ComparedStat comparison={comparison} chosen={chosen} />}
      </div>
    </div>
  )
}

function ComparedStat({ comparison, chosen }: { comparison: Comparison; chosen: number | undefined }) {
  const { t, number } = useConsumptionWords()
  const { kind, format, differenceAt } = comparison
  const { now, before } = differenceAt(chosen)
  const label = kind === 'year' ? t('compare.toYear') : t('compare.toBefore')
  const standing = standingOf(now, before)
  const value = () => {
    if (!standing) return '–'
    if (standing.kind === 'same') return t('compare.equal')
    return `${standing.share > 0 ? '+' : ''}${number(standing.share * 100, 0)} %`.replace('-', '−')
  }
  return (
    <Stat
      size="m"
      label={label}
      value={value()}
      unit={
        standing &&
        t(standing.kind === 'same' ? 'compare.equalTo' : 'compare.from', { value: format(before) })
      }
      {...(standing && standing.kind !== 'same' && { tone: standing.kind === 'less' ? 'ok' : 'warn' })}
    />
  )
}

/** The difference, in words. */
export function ComparisonWords({ comparison }: { comparison: Comparison }) {
  const { t, number, rangeName } = useConsumptionWords()
  const { kind, range, format, differenceAt, isWaiting } = comparison
  if (isWaiting) return <p className={styles.quiet}>{t('compare.loading')}</p>
  const { now, before, isPart } = differenceAt(undefined)
  const period = rangeName(range)
  if (before === 0) return <p className={styles.quiet}>{t('compare.none', { period })}</p>
  const standing = standingOf(now, before)
  const percent = number(Math.abs(standing?.share ?? 0) * 100, 0)
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
