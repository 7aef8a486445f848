import type { Settlement } from '@fanal/domain/market-alerts/alert-firing'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useMarketLabels } from '#features/market-alerts/market-labels.ts'
import plot from '#ui/chart/plot.module.css'
import { cx } from '#ui/cx.ts'
import styles from './price-chart.module.css'
import { monthStarts, nearest, pathOf, type PriceScale, priceScale } from './price-scale.ts'

interface PriceChartProps {
  /** Accessible name. */
  label: string
  /** At least one, oldest first. */
  settlements: readonly Settlement[]
  limit: number | undefined
  /** On which the alert would have fired. */
  fired: readonly Settlement[]
}

const steps: Record<string, (now: number, last: number) => number> = {
  ArrowLeft: (now) => now - 1,
  ArrowDown: (now) => now - 1,
  ArrowRight: (now) => now + 1,
  ArrowUp: (now) => now + 1,
  PageDown: (now) => now - 21,
  PageUp: (now) => now + 21,
  Home: () => 0,
  End: (_, last) => last,
}

/** The settlements of a product as a line; each is read by pointer, touch or keys. */
export function PriceChart({ label, settlements, limit, fired }: PriceChartProps) {
  const { date, number } = useFormats()
  const { price } = useMarketLabels()
  const [chosen, setChosen] = useState<number>()
  const scale = priceScale(settlements, limit)
  const last = settlements.length - 1
  const stop = Math.min(chosen ?? last, last)
  const read = settlements[stop]
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(stop, last)
    if (next === undefined) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, next)))
  }
  const onPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(nearest(settlements, scale, (100 * (clientX - left)) / width))
  }
  return (
    <div className={styles.root}>
      <p className={plot.reading}>
        <span>{read && date(read.day)}</span>
        <strong>{read && price(read.price)}</strong>
      </p>
      <div className={plot.plot}>
        <div className={plot.axis} aria-hidden="true">
          {scale.ticks.toReversed().map((tick) => (
            <span key={tick}>{number(tick)}</span>
          ))}
        </div>
        <div
          className={cx(plot.field, styles.swiped)}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={settlements.length}
          aria-valuenow={stop + 1}
          aria-valuetext={read && `${date(read.day)}: ${price(read.price)}`}
          onKeyDown={onKeyDown}
          onPointerDown={onPointer}
          onPointerMove={onPointer}
          onPointerLeave={() => setChosen(undefined)}
          onBlur={() => setChosen(undefined)}
        >
          <Drawing settlements={settlements} scale={scale} limit={limit} fired={fired} />
          {read && chosen !== undefined && <Chosen settlement={read} scale={scale} />}
        </div>
        <Months settlements={settlements} scale={scale} />
      </div>
    </div>
  )
}

interface DrawingProps extends Omit<PriceChartProps, 'label'> {
  scale: PriceScale
}

function Drawing({ settlements, scale, limit, fired }: DrawingProps) {
  const { x, y } = scale
  return (
    <svg className={styles.drawing} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <line key={tick} className={styles.grid} x1="0" x2="100%" y1={`${y(tick)}%`} y2={`${y(tick)}%`} />
      ))}
      <svg
        width="100%"
        height="100%"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className={styles.stretched}
      >
        <path className={styles.line} d={pathOf(settlements, scale)} />
      </svg>
      {scale.hasLimit && limit !== undefined && (
        <line className={styles.limit} x1="0" x2="100%" y1={`${y(limit)}%`} y2={`${y(limit)}%`} />
      )}
      {[...fired, ...(settlements.length === 1 ? settlements : [])].map(({ day, price }) => (
        <circle key={day} className={styles.fired} cx={`${x(day)}%`} cy={`${y(price)}%`} r="4.5" />
      ))}
    </svg>
  )
}

function Chosen({
  settlement: { day, price },
  scale: { x, y },
}: {
  settlement: Settlement
  scale: PriceScale
}) {
  return (
    <svg className={styles.chosen} aria-hidden="true">
      <line x1={`${x(day)}%`} x2={`${x(day)}%`} y1="0" y2="100%" />
      <circle cx={`${x(day)}%`} cy={`${y(price)}%`} r="4" />
    </svg>
  )
}

/** Names that would meet are left out: every third in a narrow place, none too near to an edge. */
function Months({ settlements, scale: { x } }: { settlements: readonly Settlement[]; scale: PriceScale }) {
  const { month } = useFormats()
  const starts = monthStarts(settlements).filter((day) => x(day) > 2 && x(day) < 95)
  return (
    <svg className={cx(styles.months, starts.length > 4 && styles.many)} aria-hidden="true">
      {starts.map((day) => (
        <text key={day} x={`${x(day)}%`} y="14">
          {month(day.slice(0, 7), 'short')}
        </text>
      ))}
    </svg>
  )
}
